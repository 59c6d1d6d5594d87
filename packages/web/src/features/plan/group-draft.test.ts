import { expect, test } from 'vitest';
import { draftLot, movedUp, placedAtOnce, tooEarly } from './group-draft.ts';
import type { DraftLot } from './group-draft.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 26, 12, minutes)).toISOString();
const lot = (lotNumber: string, minutes: number): DraftLot => ({
  lotSecureId: lotNumber,
  lotNumber,
  title: 'Chair',
  state: 'waiting',
  leads: false,
  letGo: false,
  closeTime: at(minutes),
  typed: '20',
  isFixed: false,
});

test('a lot that closes before those ahead of it is named, if it has to wait', () => {
  const lots = [lot('14', 14), lot('12', 12), lot('15', 15)];
  expect(tooEarly({ secureGroupId: '', version: 0, wanted: 1, lots })).toEqual(['12']);
  expect(tooEarly({ secureGroupId: '', version: 0, wanted: 2, lots })).toEqual([]);
  expect(tooEarly({ secureGroupId: '', version: 0, wanted: 1, lots: movedUp(lots, 1) })).toEqual(
    [],
  );
});

const placed = (lots: DraftLot[], wanted = 1) =>
  placedAtOnce({ secureGroupId: '', version: 0, wanted, lots });

test('what is placed when it is saved: as many as are wanted, without those that are placed already', () => {
  const [first, second, third] = [lot('1', 1), lot('2', 2), lot('3', 3)];
  expect(placed([first, second, third], 2)).toEqual(['1', '2']);
  expect(placed([{ ...first, state: 'placed', isFixed: true }, second, third], 2)).toEqual(['2']);
  // What was refused has its turn again; what is decided has not.
  const refused = { ...first, state: 'lost', refused: '10.00' } as const;
  expect(placed([{ ...refused, typed: '20' }, second])).toEqual(['1']);
  expect(placed([{ ...refused, typed: '10' }, second])).toEqual(['2']);
  expect(placed([{ ...first, state: 'lost', isFixed: true }, second])).toEqual(['2']);
});

test('moving up', () => {
  const lots = [lot('1', 1), lot('2', 2), lot('3', 3)];
  const numbers = (index: number) => movedUp(lots, index).map(({ lotNumber }) => lotNumber);
  expect([numbers(0), numbers(2), numbers(9)]).toEqual([
    ['1', '2', '3'],
    ['1', '3', '2'],
    ['1', '2', '3'],
  ]);
});

test('a lot with a bid of the viewer is placed already', () => {
  const tile = {
    secureId: 'a',
    lotNumber: '7',
    title: 'Desk',
    closeTime: at(1),
    currentBid: null,
    pendingBidAmount: null,
  };
  expect(draftLot(tile)).toMatchObject({ state: 'waiting', typed: '', isFixed: false });
  const pending = draftLot({ ...tile, pendingBidAmount: 60 });
  expect(pending).toMatchObject({ state: 'placed', typed: '60.00', isFixed: true });
});
