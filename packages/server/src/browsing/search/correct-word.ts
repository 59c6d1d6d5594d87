export interface KnownWord {
  readonly word: string;
  /** The number of lots with it. */
  readonly lots: number;
}

/** Shorter words differ from each other by no more than a typo. */
export const shortestCorrected = 4;

/** The number of typos to accept in a word of this length. */
function errorsForgiven(length: number): number {
  return length < shortestCorrected ? 0 : length <= longestWithOneError ? 1 : 2;
}

/** Up to this length one typo is accepted, beyond it two. */
export const longestWithOneError = 6;

/**
 * All spellings one typo away, with `_` for any letter: short words share too few trigrams for the
 * similarity index.
 */
export function spellingsNear(word: string): string[] {
  const cuts = Array.from({ length: word.length + 1 }, (_, at) => [
    word.slice(0, at),
    word.slice(at),
  ]);
  return cuts.flatMap(([before = '', after = '']) => [
    `${before}_${after}`,
    ...(after === '' ? [] : [`${before}_${after.slice(1)}`, before + after.slice(1)]),
    ...(after.length < 2 ? [] : [before + after.charAt(1) + after.charAt(0) + after.slice(2)]),
  ]);
}

/** Words that may have been meant, the nearest first, then the most frequent. */
export function wordsMeant(typed: string, known: readonly KnownWord[]): string[] {
  return known
    .map(({ word, lots }) => ({ word, lots, errors: typingErrors(typed, word) }))
    .filter(({ errors }) => errors > 0 && errors <= errorsForgiven(typed.length))
    .toSorted((a, b) => a.errors - b.errors || b.lots - a.lots || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word);
}

/**
 * The number of wrong, missing, extra or exchanged letters between two words (Damerau's distance, each
 * letter moved at most once).
 */
export function typingErrors(typed: string, meant: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, index) => index);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= meant.length; j += 1) {
      const same = typed[i - 1] === meant[j - 1];
      const exchanged =
        i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1];
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + (same ? 0 : 1),
          exchanged ? at(beforeLast, j - 2) + 1 : Infinity,
        ),
      );
    }
    beforeLast = last;
    last = row;
  }
  return at(last, meant.length);
}

const at = (row: readonly number[], index: number) => row[index] ?? Infinity;
