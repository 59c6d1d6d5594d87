/**
 * Whether a source reads one of these tables: in SQL, after a comma too, or by the query builder. What
 * comments say does not count.
 */
export function readsTable(text: string, tables: readonly string[]): boolean {
  const one = `(?:${tables.join('|')})`;
  const ways = [
    new RegExp(
      String.raw`\b(?:from|join|using|table)\s+(?:only\s+)?(?:"?public"?\s*\.\s*)?"?${one}\b`,
      'i',
    ),
    new RegExp(String.raw`,\s*(?:"?public"?\s*\.\s*)?"?${one}"?\s+(?:as\s+)?[a-z]\w*\b`, 'i'),
    new RegExp(
      String.raw`(?:from|join|using|table|ref|id)\(\s*(?:\[[^\]]*)?['"${'`'}](?:public\.)?${one}\b`,
      'i',
    ),
  ];
  const code = withoutComments(text);
  return ways.some((way) => way.test(code));
}

export const withoutComments = (text: string) =>
  text.replaceAll(/\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gs, '');
