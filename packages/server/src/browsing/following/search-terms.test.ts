import { anyLot } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { normalizeTerms } from './search-terms.ts';

const terms = (words: string, categoryIds: number[] = []) =>
  normalizeTerms({ words, orderBy: 'Relevance', categoryIds, narrow: anyLot });

test('case, spaces and the order of categories make no other search', () => {
  expect(terms('  Walnut\t\n DRESSER ', [7, 3, 7])).toEqual({
    words: 'walnut dresser',
    orderBy: 'Relevance',
    categoryIds: [3, 7],
    narrow: anyLot,
  });
  expect(terms('cafe\u0301')).toEqual(terms('café'));
});

test('categories count as numbers', () => {
  expect(terms('clock', [10, 9])?.categoryIds).toEqual([9, 10]);
});

test.each(['', '   ', '\0', ' \0\n'])('a search has words, categories or filters: %j', (words) => {
  expect(terms(words)).toBeNull();
  expect(terms(words, [7])).toEqual({
    words: '',
    orderBy: 'Relevance',
    categoryIds: [7],
    narrow: anyLot,
  });
});

test('what cannot be stored becomes what would be read back', () => {
  expect(terms('lamp\ud83d')?.words).toBe('lamp\ufffd');
  expect(terms('a\0b')?.words).toBe('a b');
});

test('a price alone is a search as well', () => {
  const narrow = { ...anyLot, PriceTo: 50 };
  const bare = { words: ' ', orderBy: 'Relevance', categoryIds: [], narrow } as const;
  expect(normalizeTerms(bare)).toEqual({ ...bare, words: '' });
});
