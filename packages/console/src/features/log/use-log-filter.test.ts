import { expect, test } from 'vitest';
import { wantedOf } from './use-log-filter.ts';

const none = { search: '', person: '', kind: '', sale: '', from: '', to: '' };

test('a range of days runs from the first day’s midnight to the end of the last', () => {
  const { from, until } = wantedOf({ ...none, from: '2026-11-24', to: '2026-11-24' });
  expect(new Date(from ?? 0)).toEqual(new Date(2026, 10, 24));
  expect(new Date(until ?? 0)).toEqual(new Date(2026, 10, 25));
});

test.each([
  { from: 'yesterday' },
  { to: '24.11.2026' },
  { kind: 'Lot; drop' },
  { sale: 'farmhouse' },
])('what an address cannot mean is not asked for: %o', (odd) => {
  expect(wantedOf({ ...none, ...odd })).toEqual(wantedOf(none));
});
