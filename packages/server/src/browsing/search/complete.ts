import { wordsOf } from '#platform/text/words.ts';

/**
 * Completions of words whose last is incomplete, from titles that contain them: the last word completed,
 * alone and with the following word, the most frequent first.
 */
export function completionsIn(titles: readonly string[], typed: readonly string[]): string[] {
  const begun = typed.at(-1) ?? '';
  const before = typed.slice(0, -1);
  const counts = new Map<string, number>();
  for (const title of titles) {
    for (const completion of completionsOf(wordsOf(title), before, begun)) {
      counts.set(completion, (counts.get(completion) ?? 0) + 1);
    }
  }
  return [...counts]
    .toSorted(
      ([a, often], [b, seldom]) => seldom - often || a.length - b.length || (a < b ? -1 : 1),
    )
    .map(([completion]) => completion);
}

function completionsOf(
  title: readonly string[],
  before: readonly string[],
  begun: string,
): Set<string> {
  const found = new Set<string>();
  for (const [index, word] of title.entries()) {
    if (!word.startsWith(begun) || before.includes(word)) continue;
    const own = [...before, word].join(' ');
    if (word !== begun) found.add(own);
    const next = title[index + 1];
    // A phrase that ends in "of" or "12" is not a useful completion.
    if (next !== undefined && next.length > 3 && !before.includes(next))
      found.add(`${own} ${next}`);
  }
  return found;
}
