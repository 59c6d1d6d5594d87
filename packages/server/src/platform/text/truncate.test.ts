import { expect, test } from 'vitest';
import { truncate } from './truncate.ts';

test.each([
  ['a chair', 7, 'a chair'],
  ['a chair and', 8, 'a chair…'],
  ['a pair of chairs', 12, 'a pair of…'],
  ['a pair of chairs', 15, 'a pair of…'],
  ['a pair, two chairs', 8, 'a pair,…'],
  // Half of a long word says more than nothing of it.
  ['a chairs', 7, 'a chai…'],
  ['Chrysanthemums', 8, 'Chrysan…'],
  // No emoji is better than half of one.
  ['oak 🪑 chair', 6, 'oak…'],
  ['oak 🪑 chair', 7, 'oak 🪑…'],
])('%j in %i', (text, length, short) => {
  expect(truncate(text, length)).toBe(short);
  expect(truncate(text, length).isWellFormed()).toBe(true);
});

test('with another ellipsis', () => {
  expect(truncate('Walnut dresser', 9, '...')).toBe('Walnut...');
});
