import { expect, test } from 'vitest';
import { ownLotsWords } from './own-lots-words.ts';

test.each([
  [1, 0, 'You lead 1 lot'],
  [3, 0, 'You lead 3 lots'],
  [1, 1, 'Won 1 lot'],
  [2, 2, 'Won 2 lots'],
  [3, 1, 'Won 1, lead 2'],
])('of %i lots %i are won', (lots, wonLots, words) => {
  expect(ownLotsWords({ lots, wonLots })).toBe(words);
});
