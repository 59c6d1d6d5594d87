import { expect, test } from 'vitest';
import { aLot } from './lot-fixtures.ts';
import { nextClosing } from './next-closing.ts';

const at = (iso: string) => Date.parse(iso);
const noon = '2026-05-01T12:00:00Z';
const later = '2026-05-01T12:01:00Z';

test('names the lots that close first, and when', () => {
  const lots = [
    aLot({ secureId: 'b', closeTime: later }),
    aLot({ secureId: 'a', closeTime: noon }),
    aLot({ secureId: 'c', closeTime: noon }),
  ];
  expect(nextClosing(lots, at(noon) - 1)).toEqual({ at: at(noon), ids: ['a', 'c'] });
});

test('lots past their clock, withdrawn or without a close are not waited for', () => {
  const lots = [
    aLot({ closeTime: noon }),
    aLot({ closeTime: later, isWidthdrawn: true }),
    aLot({ closeTime: null }),
  ];
  expect(nextClosing(lots, at(noon))).toBeNull();
});

test('a hammer event before our clock reaches the close does not cancel the wait', () => {
  const lots = [aLot({ closeTime: noon, isClosed: true })];
  expect(nextClosing(lots, at(noon) - 100)).toEqual({ at: at(noon), ids: ['lot-1'] });
});
