/** More words than this do not narrow a search any further. */
export const maxSearchWords = 10;
/** A longer word is a key or nonsense; its rest is ignored. */
const longestWord = 40;

/**
 * The words of a text as the search knows them: lower case, without accents and apostrophes, cut at
 * whatever is neither letter nor digit. Lots and searches go through the same, so they meet; nothing
 * of a query language survives.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.slice(0, longestWord).toWellFormed(),
  );
}

/** The words of a search, each once. */
export function searchWords(text: string): string[] {
  return [...new Set(wordsOf(text))].slice(0, maxSearchWords);
}

/** HTML as plain text, good enough to find words in. */
export function textOfHtml(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/&(#?\w+);/g, ' ');
}

/**
 * Words as a query of PostgreSQL: all of them in one lot. `lastIsPrefix` also takes words that begin
 * with the last one, from three letters on: with fewer that would be half of all words.
 */
export function tsQueryOf(words: readonly string[], lastIsPrefix: boolean): string {
  return words
    .map((word, index) => {
      const open = lastIsPrefix && index === words.length - 1 && word.length >= 3;
      return `'${word}'${open ? ':*' : ''}`;
    })
    .join(' & ');
}
