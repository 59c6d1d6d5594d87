import type { LotTile } from '@fairlot/contract';
import { describe, expect, test } from 'vitest';
import { isOver, searchTimeText, tilePrice, tileStateAt, tileTimeText } from './lot-tile-view.ts';

const close = Date.parse('2030-01-01T12:00:00Z');
const at = (secondsToClose: number) => close - secondsToClose * 1000;
const lot = {
  closeTime: new Date(close).toISOString(),
  isWidthdrawn: false,
  hasBid: true,
  reserveMet: true,
  priceHidden: false,
  startPrice: 5,
  currentBid: { currentAmount: 42 },
  closeTimeLocalStr: 'Jan 1, 2030, 7:00 AM EST',
  closedDateStr: 'Jan 1, 2030',
} as LotTile;

describe('the words of a tile', () => {
  test.each([
    [90_061, '1d 1h 1m'],
    [61, '1m 1s'],
    [0.4, '1s'],
    [0, 'Closing'],
    [-1.9, 'Closing'],
    [-2, 'Lot Closed · Sold'],
  ])('with %d seconds to go: %s', (seconds, text) => {
    expect(tileTimeText(lot, at(seconds))).toBe(text);
  });

  test('passed without a bid', () => {
    expect(tileTimeText({ ...lot, hasBid: false }, at(-3))).toBe('Lot Closed · Passed');
  });
});

test.each([
  [10, false],
  [0, true],
  [-2, true],
])('at %d seconds a tile is over: %j', (seconds, over) => {
  expect(isOver(tileStateAt(lot, at(seconds), true))).toBe(over);
});

test('a cancelled lot says why, in lists and among search results', () => {
  const gone = { ...lot, isWidthdrawn: true };
  const stolen = { ...gone, cancellationCause: 'stolen' } as const;
  expect([tileTimeText(stolen, 0), searchTimeText(stolen, 0)]).toEqual([
    'Canceled: stolen',
    'Canceled: stolen',
  ]);
  expect([tileTimeText(gone, 0), searchTimeText(gone, 0)]).toEqual(['Widthdrawn', 'Widthdrawn']);
});

test('a preview is not over, a withdrawn lot is', () => {
  expect(isOver(tileStateAt({ ...lot, closeTime: null }, close, true))).toBe(false);
  expect(isOver(tileStateAt({ ...lot, isWidthdrawn: true }, at(100), true))).toBe(true);
});

describe('a tile among search results', () => {
  test.each([
    [18_001, 'Closes Jan 1, 7:00 AM EST'],
    [86_400 * 2, 'Closes Jan 1, 2030, 7:00 AM EST'],
    [18_000, 'Closing Soon'],
    [901, 'Closing Soon'],
    [900, 'Happening Now, 15m 0s'],
    [1, 'Happening Now, 1s'],
    [0, 'Jan 1, 2030'],
  ])('with %i seconds to go says %s', (seconds, text) => {
    expect(searchTimeText(lot, at(seconds))).toBe(text);
  });

  test.each([
    ['Jan 1, 2030, 7:00 AM EST', 'Jan 1, 2030'],
    ['', 'Lot Closed'],
  ])('names the day that was planned until it is read again: %j', (closeTimeLocalStr, text) => {
    const readBefore = { ...lot, closedDateStr: '', closeTimeLocalStr };
    expect(searchTimeText(readBefore, at(0))).toBe(text);
  });

  test('announces anything unusual instead', () => {
    expect(searchTimeText({ ...lot, closeTime: null }, at(0))).toBe('Preview');
    expect(searchTimeText({ ...lot, isWidthdrawn: true }, at(0))).toBe('Widthdrawn');
  });
});

describe('the emphasis of an open tile', () => {
  test.each([
    [60, 'none'],
    [59.9, 'none'],
    [59, 'expiring'],
    [10, 'expiring'],
    [9, 'fading'],
  ])('with %d seconds to go: %s', (seconds, emphasis) => {
    expect(tileStateAt(lot, at(seconds), false)).toEqual({ kind: 'open', emphasis });
  });
});

test('a closed tile hides four seconds after its close, unless closed lots are shown', () => {
  expect(tileStateAt(lot, at(-3), false).kind).toBe('closed');
  expect(tileStateAt(lot, at(-4), false).kind).toBe('hidden');
  expect(tileStateAt(lot, at(-4), true).kind).toBe('closed');
});

describe('the price', () => {
  test('is the visitor’s to see only until the close', () => {
    expect(tilePrice(lot, at(1), 'visitor')).toEqual({ kind: 'current', dollars: 42 });
    expect(tilePrice(lot, at(0), 'visitor')).toEqual({ kind: 'hidden' });
    expect(tilePrice(lot, at(0), 'user')).toEqual({ kind: 'current', dollars: 42 });
  });

  test('is the starting bid while nobody has bid', () => {
    const untouched = { ...lot, hasBid: false, currentBid: null };
    expect(tilePrice(untouched, at(100), 'visitor')).toEqual({ kind: 'start', dollars: 5 });
  });
});
