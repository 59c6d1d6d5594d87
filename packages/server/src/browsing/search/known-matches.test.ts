import { expect, test } from 'vitest';
import { createKnownMatches } from './known-matches.ts';

const filter = { sellerCompanyId: null, isPast: false, query: 'oak', categories: [] };

test('the first matches of a filter are known for a while, without the page that came with them', () => {
  const known = createKnownMatches();
  const matches = { seen: 2, pages: 9, facets: [{ name: 'Chairs', value: 1, count: 2 }] };
  const withPage = { ...matches, page: ['a lot'] };
  expect(known.of(filter)).toBeUndefined();
  known.note(filter, withPage);
  expect(known.of({ ...filter })).toEqual(matches);
  for (const other of [{ isPast: true }, { sellerCompanyId: 'one' }, { query: 'elm' }]) {
    expect(known.of({ ...filter, ...other })).toBeUndefined();
  }
});

test('what was found in another order is known to a visitor who sorts by price', () => {
  const known = createKnownMatches();
  const matches = { seen: 2, pages: 9, facets: [] };
  known.note({ ...filter, isRunning: false }, matches);
  expect(known.of({ ...filter, isRunning: true })).toEqual(matches);
});
