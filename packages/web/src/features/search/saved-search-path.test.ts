import { anyLot } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { savedSearchPath } from './search-address.ts';

test.each([
  [{ orderBy: 'Relevance', categoryIds: [] }, '/search/id'],
  [{ orderBy: 'EndingSoonest', categoryIds: [] }, '/search/id?o=EndingSoonest'],
  [{ orderBy: 'Relevance', categoryIds: [3] }, '/search/id?c=3'],
  [{ orderBy: 'PriceLow', categoryIds: [3, 12] }, '/search/id?o=PriceLow&c=3,12'],
] as const)('%o is found at %s', ({ orderBy, categoryIds }, path) => {
  const search = { secureId: 'id', orderBy, categoryIds: [...categoryIds], narrow: anyLot };
  expect(savedSearchPath(search)).toBe(path);
});

test('what narrows it is in its address as well', () => {
  const narrow = { ...anyLot, PriceTo: 200, State: 'NY', ClosesWithin: 60 };
  const search = { secureId: 'id', orderBy: 'PriceLow', categoryIds: [], narrow } as const;
  expect(savedSearchPath({ ...search, categoryIds: [] })).toBe(
    '/search/id?o=PriceLow&pt=200&t=60&st=NY',
  );
});
