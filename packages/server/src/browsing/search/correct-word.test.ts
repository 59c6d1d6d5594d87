import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spellingsNear, typingErrors, wordsMeant } from './correct-word.ts';

test.each([
  ['clock', 'clock', 0],
  ['clcok', 'clock', 1],
  ['cloc', 'clock', 1],
  ['clockk', 'clock', 1],
  ['klock', 'clock', 1],
  ['mahogny', 'mahogany', 1],
  ['mantle', 'mantel', 1],
  ['', 'oak', 3],
  ['oak', '', 3],
])('from %j to %j are %i errors', (typed, meant, errors) => {
  expect(typingErrors(typed, meant)).toBe(errors);
});

test('errors are the same both ways, none only between equals, and no more than letters', () => {
  const word = string({ maxLength: 8, unit: constantFrom('a', 'b', 'c') });
  assert(
    property(word, word, (a, b) => {
      const errors = typingErrors(a, b);
      expect(errors).toBe(typingErrors(b, a));
      expect(errors === 0).toBe(a === b);
      expect(errors).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(errors).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
    }),
  );
});

const known = (...words: [string, number][]) => words.map(([word, lots]) => ({ word, lots }));

describe('what was meant', () => {
  test('is the nearest, then the most frequent', () => {
    const words = known(['lamb', 3], ['lamp', 90], ['lampshade', 5], ['clamp', 99]);
    expect(wordsMeant('lamps', words)).toEqual(['lamp']);
    expect(wordsMeant('lamd', words)).toEqual(['lamp', 'lamb']);
  });

  test('is nothing for words too short, or too far', () => {
    expect(wordsMeant('oka', known(['oak', 500]))).toEqual([]);
    expect(wordsMeant('tabby', known(['table', 500]))).toEqual([]);
    expect(wordsMeant('bookcase', known(['bookcase', 1]))).toEqual([]);
  });
});

test('the spellings near a word are all those with one error', () => {
  const letter = constantFrom('a', 'b', 'c');
  const word = string({ minLength: 2, maxLength: 6, unit: letter });
  assert(
    property(word, word, (typed, meant) => {
      const near = spellingsNear(typed).map((spelling) =>
        RegExp(`^${spelling.replace('_', '.')}$`),
      );
      const isNear = typingErrors(typed, meant) === 1;
      expect(isNear && !near.some((spelling) => spelling.test(meant))).toBe(false);
    }),
  );
});
