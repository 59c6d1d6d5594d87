import { expect, test } from 'vitest';
import { filterBody, filterKey, readLotFilter } from './lot-filter.ts';

const read = (query: string) => readLotFilter(new URLSearchParams(query));
const all = { text: '', order: null, category: null, closesWithin: null };

test.each([
  ['', all],
  ['s=+oak+', { ...all, text: 'oak' }],
  ['o=MostBids&c=7&t=60', { ...all, order: 'MostBids', category: 7, closesWithin: 60 }],
  ['o=toString&c=-1&t=61', all],
  ['o=Favorited&c=1.5&t=', all],
])('%j reads as %j', (query, filter) => {
  expect(read(query)).toEqual(filter);
});

test('an address without a filter has no key, and each filter its own', () => {
  expect(filterKey(read('tab=lots'))).toBe('');
  const keys = ['s=7', 'c=7', 't=60', 'o=LotNumber'].map((query) => filterKey(read(query)));
  expect(new Set(keys).size).toBe(4);
});

test('lots stay as the sale closes, those found by words by their numbers', () => {
  const page = { closed: false, take: 9 };
  expect(filterBody(read('c=7'), page)).toMatchObject({
    OrderBy: 'EndingSoonest',
    Categories: [7],
  });
  expect(filterBody(read('s=oak'), page)).toMatchObject({ OrderBy: 'LotNumber', Search: 'oak' });
  expect(filterBody(read('s=oak&o=PriceLow'), page)).toMatchObject({ OrderBy: 'PriceLow' });
});
