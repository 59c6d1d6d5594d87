/** More words than this do not narrow a search any further. */
export const maxSearchWords = 10;
/** A longer word is a key or nonsense, and is truncated. */
const longestWord = 40;

/**
 * The words of a text as search uses them: lower case, without accents and apostrophes, split at anything
 * but letters and digits. Lots and queries are processed alike, so they match; no query syntax remains.
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

/** The words of a search, without duplicates. */
export function searchWords(text: string): string[] {
  return [...new Set(wordsOf(text))].slice(0, maxSearchWords);
}

/** HTML as plain text, good enough to find words in. */
export function textOfHtml(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/&(#?\w+);/g, ' ');
}

/**
 * A PostgreSQL query for lots with all of these words. `lastIsPrefix` also matches words that begin with
 * the last one, from three letters on: fewer would match half of all words.
 */
export function tsQueryOf(words: readonly string[], lastIsPrefix: boolean): string {
  return words
    .map((word, index) => {
      const open = lastIsPrefix && index === words.length - 1 && word.length >= 3;
      return `'${word}'${open ? ':*' : ''}`;
    })
    .join(' & ');
}
