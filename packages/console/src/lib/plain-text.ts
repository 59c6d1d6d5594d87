const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** Text with the entities that a sanitizer writes as the characters that they stand for. */
export const decoded = (html: string) =>
  html.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole);

/**
 * A stored text as people wrote it: paragraphs and line breaks as such. Null where it has more structure
 * than plain text can keep, and is to be edited as HTML.
 */
export function plainText(html: string): string | null {
  if (/<(?!\/?(?:p|br)\b)/i.test(html)) return null;
  return decoded(
    html
      .replaceAll(/<\/p>\s*<p>/gi, '\n\n')
      .replaceAll(/<br\s*\/?>\n?/gi, '\n')
      .replaceAll(/<\/?p>/gi, ''),
  );
}
