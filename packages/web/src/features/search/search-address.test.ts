import { anyLot, limits, searchOrdersFor } from '@fairlot/contract';
import { describe, expect, test } from 'vitest';
import {
  readSearch,
  searchBody,
  searchPath,
  searchWords,
  withCategoryToggled,
} from './search-address.ts';
import type { Search } from './search-address.ts';

const read = (query: string, isPast = false) => readSearch(new URLSearchParams(query), isPast);
const seller = '0199b6a0-0000-7000-8000-000000000001';
const all: Search = { words: '', categories: [], sort: 'Relevance', isPast: false };

describe('an address', () => {
  test.each<[string, Search]>([
    ['/search', all],
    ['/search/past', { ...all, isPast: true }],
    ['/search?s=oak+chair', { ...all, words: 'oak chair' }],
    ['/search?c=3,12', { ...all, categories: [3, 12] }],
    [
      '/search/past?s=50%25+%26+%2B%2C%23&c=7&o=PriceLow',
      { words: '50% & +,#', categories: [7], sort: 'PriceLow', isPast: true },
    ],
    [
      '/search?s=%C5%81%C3%B3d%C5%BA+%F0%9F%AA%91&o=Viewed',
      { ...all, words: 'Łódź 🪑', sort: 'Viewed' },
    ],
    [
      `/search?s=rug&pf=10&pt=20&t=60&st=NY&d=pickup&sl=${seller}`,
      {
        ...all,
        words: 'rug',
        narrow: {
          PriceFrom: 10,
          PriceTo: 20,
          ClosesWithin: 60,
          State: 'NY',
          Delivery: 'pickup',
          Seller: seller,
          Near: null,
        },
      },
    ],
    [
      '/search?o=Nearest&z=02139&mi=100',
      { ...all, sort: 'Nearest', narrow: { ...anyLot, Near: { Zip: '02139', Miles: 100 } } },
    ],
  ])('%s says and is said by its search', (path, search) => {
    expect(searchPath(search)).toBe(path);
    const [pathname = '', query = ''] = path.split('?');
    expect(read(query, pathname.endsWith('/past'))).toEqual(search);
  });

  test('names a page after the first', () => {
    expect(searchPath({ words: 'rug' }, 1)).toBe('/search?s=rug');
    expect(searchPath({ words: 'rug' }, 3)).toBe('/search?s=rug&page=3');
    expect(searchPath({ isPast: true }, 2)).toBe('/search/past?page=2');
  });
});

describe('a hand-written address', () => {
  test.each([
    ['c=', []],
    ['c=9,2,9', [2, 9]],
    ['c=0,-1,1.5,x,,2147483648,4', [4]],
    ['c=1e2', [100]],
    [
      `c=${Array.from({ length: 300 }, (_, n) => n + 1).join(',')}`,
      Array.from({ length: 100 }, (_, n) => n + 1),
    ],
  ])('categories %s', (query, categories) => {
    expect(read(query).categories).toEqual(categories);
  });

  test.each([
    ['o=PriceHigh', 'PriceHigh'],
    ['o=LotNumber', 'Relevance'],
    ['o=pricehigh', 'Relevance'],
    ['o=', 'Relevance'],
  ])('sort %s', (query, sort) => {
    expect(read(query).sort).toBe(sort);
  });

  test.each([
    'pf=x',
    'pt=-1',
    't=0',
    'st=ny',
    'd=mail',
    'sl=Hudson',
    'z=1253',
    'z=12534-1',
    'mi=50',
    `sl=${seller}0`,
  ])('what narrows by nothing known: %s', (query) => expect(read(query).narrow).toBeUndefined());

  test.each(['z=12534', 'z=+12534&mi=7', 'z=12534&mi=x'])(
    'without a known distance, fifty miles: %s',
    (query) => expect(read(query).narrow?.Near).toEqual({ Zip: '12534', Miles: 50 }),
  );

  test('blank searches are empty, long ones are cut', () => {
    expect(read('s=++%09').words).toBe('');
    expect(read('s=%00+oak%00chair').words).toBe('oak chair');
    expect(read(`s=+${'x'.repeat(500)}`).words).toHaveLength(limits.searchTextLength);
  });

  test('a lone surrogate can still be put into an address', () => {
    const words = searchWords(`${'x'.repeat(limits.searchTextLength - 1)}🪑`);
    expect(words.endsWith('\ufffd')).toBe(true);
    expect(() => searchPath({ words })).not.toThrow();
  });
});

test.each(['EndingSoonest', 'JustPosted', 'Viewed'] as const)(
  'the switch to past lots resets %s to Relevance',
  (sort) => {
    expect(searchPath({ ...all, sort, isPast: true })).toBe('/search/past');
    expect(read(`o=${sort}`, true).sort).toBe('Relevance');
    expect(searchOrdersFor(true)).not.toContain(sort);
    expect(searchOrdersFor(false)).toContain(sort);
  },
);

test('a category is selected and deselected', () => {
  const two = withCategoryToggled({ ...all, categories: [12] }, 3);
  expect(two.categories).toEqual([3, 12]);
  expect(withCategoryToggled(two, 12).categories).toEqual([3]);
});

test('the call’s input follows the address', () => {
  const search: Search = { words: 'rug', categories: [3], sort: 'PriceLow', isPast: true };
  expect(searchBody(search, null, 48)).toEqual({
    Search: 'rug',
    SavedSearchSecureId: null,
    Closed: true,
    Categories: [3],
    OrderBy: 'PriceLow',
    Skip: 48,
    Take: 24,
  });
});
