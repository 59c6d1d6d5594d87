/** Pairs of more words than this would be many, and the first words of a title name the thing. */
const maxWords = 8;
/** A shorter word, or a number, says little about what a lot is. */
const telling = /^(?=.*\p{L}).{3,}$/u;
/**
 * Nor does its age: a compass and a telescope are not alike for being brass and of the same century. As the index holds
 * them: "1920s", "19th", and the stems of early, late, mid, century, vintage, antique.
 */
const age = /^(?:\d+(?:s|st|nd|rd|th)|earli|late|mid|centuri|vintag|antiqu)$/u;

/** The words of a title, as the search index holds them, by which lots are compared. */
export function tellingWords(lexemes: readonly string[]): string[] {
  return lexemes.filter((word) => telling.test(word) && !age.test(word)).slice(0, maxWords);
}

/** A PostgreSQL query for titles with at least one of these words; null without words. */
export function withOneOf(words: readonly string[]): string | null {
  return words.length === 0 ? null : words.map(inTitle).join(' | ');
}

/** A PostgreSQL query for titles with at least two of these words, or with the only one; null without words. */
export function withTwoOf(words: readonly string[]): string | null {
  if (words.length < 2) return withOneOf(words);
  const pairs = words.flatMap((one, index) =>
    words.slice(index + 1).map((other) => `(${inTitle(one)} & ${inTitle(other)})`),
  );
  return pairs.join(' | ');
}

/** Weight A is the title; the index holds nothing but letters and digits, so a word needs no escape. */
const inTitle = (word: string) => `'${word}':A`;
