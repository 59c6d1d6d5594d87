import { expect, test } from 'vitest';
import { savedSearchPath } from './search-address.ts';

test.each([
  [{ orderBy: 'Relevance', categoryIds: [] }, '/search/id'],
  [{ orderBy: 'EndingSoonest', categoryIds: [] }, '/search/id?o=EndingSoonest'],
  [{ orderBy: 'Relevance', categoryIds: [3] }, '/search/id?c=3'],
  [{ orderBy: 'PriceLow', categoryIds: [3, 12] }, '/search/id?o=PriceLow&c=3,12'],
] as const)('%o is found at %s', ({ orderBy, categoryIds }, path) => {
  expect(savedSearchPath({ secureId: 'id', orderBy, categoryIds: [...categoryIds] })).toBe(path);
});
