import type { LotTile } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { inKeptPlaces } from './kept-places.ts';

const tile = (secureId: string, closeTime: string, bidCount = 0) =>
  ({ secureId, closeTime, bidCount }) as LotTile;
const [noon, one, two] = ['a', 'b', 'c'].map((id, index) =>
  tile(id, `2026-05-01T1${2 + index}:00:00Z`),
) as [LotTile, LotTile, LotTile];
const ids = (lots: readonly LotTile[]) => lots.map(({ secureId }) => secureId).join('');

test('a lot that has closed since the page came keeps its place, and others are as read last', () => {
  const bidOn = { ...one, bidCount: 3 };
  const shown = inKeptPlaces([noon, one], [bidOn, two], Date.parse('2026-05-01T12:00:01Z'));
  expect(ids(shown)).toBe('abc');
  expect(shown[1]).toBe(bidOn);
});

test('a lot that has been taken down goes', () => {
  const shown = inKeptPlaces([noon, one], [one, two], Date.parse('2026-05-01T11:00:00Z'));
  expect(ids(shown)).toBe('bc');
});
