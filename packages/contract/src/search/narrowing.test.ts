import { expect, test } from 'vitest';
import { anyLot, isNarrowed } from './any-lot.ts';
import { narrowingWords, searchName } from './narrowing-words.ts';
import { SearchNarrowing } from './narrowing.ts';

const seller = '0199b6a0-0000-7000-8000-000000000001';

test.each<[Partial<SearchNarrowing>, readonly string[]]>([
  [{}, []],
  [{ PriceFrom: 50, PriceTo: 1_200 }, ['$50 to $1,200']],
  [{ PriceFrom: 0 }, ['from $0']],
  [{ PriceTo: 200, State: 'NY' }, ['up to $200', 'in New York']],
  [{ Near: { Zip: '12534', Miles: 50 } }, ['within 50 miles of 12534']],
  [{ ClosesWithin: 60 }, ['closing within an hour']],
  [{ ClosesWithin: 10_080 }, ['closing within a week']],
  [{ ClosesWithin: 4_320, Delivery: 'pickup' }, ['closing within 3 days', 'with pickup']],
  [{ Delivery: 'shipping', Seller: seller }, ['with shipping', 'by Hudson Sales']],
])('%j is said as %j', (narrow, words) => {
  expect(narrowingWords({ ...anyLot, ...narrow }, 'Hudson Sales')).toEqual(words);
  expect(isNarrowed({ ...anyLot, ...narrow })).toBe(words.length > 0);
});

test('a seller who is gone has no name', () => {
  expect(narrowingWords({ ...anyLot, Seller: seller }, null)).toEqual([
    'by a seller who is no longer here',
  ]);
});

test('what was stored before there was more to narrow by is understood', () => {
  expect(SearchNarrowing.parse({})).toEqual(anyLot);
});

test.each([
  [{ words: 'lamp', categories: ['Clocks'], narrowing: ['up to $200'] }, 'lamp, up to $200'],
  [{ words: '', categories: ['Clocks', 'Rugs'], narrowing: [] }, 'Clocks, Rugs'],
  [{ words: '', categories: [], narrowing: ['in Texas'] }, 'Lots, in Texas'],
])('%j is called %j', (search, name) => {
  expect(searchName(search)).toBe(name);
});
