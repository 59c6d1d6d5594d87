import { expect, test } from 'vitest';
import { ownLotsInShort, ownLotsWords } from './own-lots-words.ts';

test.each([
  [1, 0, 'You lead 1 lot', 'You lead 1'],
  [3, 0, 'You lead 3 lots', 'You lead 3'],
  [1, 1, 'Won 1 lot', 'Won 1'],
  [2, 2, 'Won 2 lots', 'Won 2'],
  [3, 1, 'Won 1, lead 2', 'Won 1, lead 2'],
])('of %i lots %i are won', (lots, wonLots, words, short) => {
  expect(ownLotsWords({ lots, wonLots })).toBe(words);
  expect(ownLotsInShort({ lots, wonLots })).toBe(short);
});
