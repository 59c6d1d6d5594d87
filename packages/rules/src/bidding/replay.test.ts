import { describe, expect, test } from 'vitest';
import {
  always,
  hasRetracted,
  inOrderOfEntry,
  isFarTooHigh,
  isFlaggedForRetractions,
  mayRetract,
  mayLeave,
  replay,
  retract,
} from '../index.ts';
import type { LoggedBid } from '../index.ts';
import { given, lot } from '../testing/lot.ts';

const terms = lot();

function log(...bids: [string, number][]): LoggedBid[] {
  return bids.map(([bidder, max]) => ({ bidder, max, retracted: false }));
}

describe('a replay', () => {
  test('of no bids is a lot without bids', () => {
    expect(replay(always(terms), []).standing).toEqual(given(terms));
  });

  test('skips retracted bids', () => {
    const [ann, ben] = log(['Ann', 30_00], ['Ben', 50_00]);
    expect(replay(always(terms), [ann!, { ...ben!, retracted: true }]).standing).toEqual(
      given(terms, ['Ann', 30_00]),
    );
  });
});

describe('a retraction', () => {
  test('takes back every bid of the bidder and keeps the rows', () => {
    const bids = log(['Ben', 20_00], ['Ann', 30_00], ['Ben', 50_00]);
    const after = retract(always(terms), bids, 'Ben');
    expect(after.standing).toMatchObject({ price: 10_00, leader: { bidder: 'Ann' }, bidCount: 1 });
    expect(after.bids.map(({ retracted }) => retracted)).toEqual([true, false, true]);
  });

  test('tells what stays as if the retracted bids had never been made', () => {
    const bids = log(['Ann', 30_00], ['Ben', 90_00], ['Ann', 60_00], ['Cid', 50_00]);
    const { applied } = retract(always(terms), bids, 'Ben');
    expect(applied.map((one) => one && [one.result, one.seen, one.standing.price])).toEqual([
      ['BidWins', true, 10_00],
      null,
      ['IncreaseMax', false, 10_00],
      ['BidOutbidByMax', true, 55_00],
    ]);
  });

  test('of the only bidder leaves a lot without bids', () => {
    expect(retract(always(terms), log(['Ann', 30_00]), 'Ann').standing).toEqual(given(terms));
  });

  test('falls back below a reserve that only they had met', () => {
    const reserved = lot({ reserve: 40_00 });
    const bids = log(['Ann', 30_00], ['Ben', 50_00]);
    expect(retract(always(reserved), bids, 'Ben').standing).toMatchObject({
      price: 30_00,
      reserveMet: false,
    });
  });
});

describe('one’s own high bid may be retracted', () => {
  const day = 24 * 60 * 60_000;
  const standing = given(terms, ['Ann', 30_00]);
  const ask = (
    bidder: string,
    remaining: number,
    more: Partial<Parameters<typeof mayRetract>[0]> = {},
  ) =>
    mayRetract({
      now: 1_000,
      auctionScheduledClose: 1_000 + remaining,
      standing,
      bidder,
      retractionsBefore: 0,
      by: 'bidder',
      correctedSinceBid: false,
      ...more,
    });

  test('while more than 24 hours remain', () => {
    expect(ask('Ann', day + 1)).toBe('allowed');
    expect(ask('Ann', day)).toBe('too-late');
  });

  test('until the close where the lot was corrected since, by nobody else, and beside the one of the auction', () => {
    expect(ask('Ann', day, { correctedSinceBid: true })).toBe('allowed');
    expect(ask('Ann', 1, { correctedSinceBid: true })).toBe('allowed');
    expect(ask('Ben', 1, { correctedSinceBid: true })).toBe('not-high-bidder');
    expect(ask('Ann', 1, { correctedSinceBid: true, retractionsBefore: 1 })).toBe('allowed');
    expect(ask('Ben', 1, { correctedSinceBid: true, by: 'staff' })).toBe('not-high-bidder');
  });

  test('by nobody but the high bidder', () => {
    expect(ask('Ben', 2 * day)).toBe('not-high-bidder');
    expect(ask('Ben', 2 * day, { by: 'staff' })).toBe('not-high-bidder');
  });

  test('once an auction, and more often by staff, within the same hours', () => {
    expect(ask('Ann', 2 * day, { retractionsBefore: 1 })).toBe('retracted-before');
    expect(ask('Ann', 2 * day, { retractionsBefore: 1, by: 'staff' })).toBe('allowed');
    expect(ask('Ann', day, { retractionsBefore: 1, by: 'staff' })).toBe('too-late');
  });
});

test('whoever has retracted does not bid on the lot again', () => {
  const { bids } = retract(always(terms), log(['Ann', 30_00], ['Ben', 50_00]), 'Ben');
  expect([hasRetracted(bids, 'Ben'), hasRetracted(bids, 'Ann')]).toEqual([true, false]);
});

test('the third retraction in half a year flags an account', () => {
  expect([2, 3].map(isFlaggedForRetractions)).toEqual([false, true]);
});

test.each([
  [1_000_00, 10_00, false],
  [1_000_01, 10_00, true],
  [2_000_00, 200_00, false],
  [2_000_01, 200_00, true],
])('a bid of %i at a price of %i is typed twice: %s', (max, price, twice) => {
  expect(isFarTooHigh(max, price)).toBe(twice);
});

describe('a seller may withdraw a lot', () => {
  test('without a bid', () => expect(mayLeave('withdrawn', terms, given(terms))).toBe('allowed'));

  test('with a bid only if it has a reserve', () => {
    const reserved = lot({ reserve: 40_00 });
    expect(mayLeave('withdrawn', terms, given(terms, ['Ann', 30_00]))).toBe('bid-without-reserve');
    expect(mayLeave('withdrawn', reserved, given(reserved, ['Ann', 50_00]))).toBe('allowed');
  });

  test('and cancels one whatever was bid', () => {
    expect(mayLeave('cancelled', terms, given(terms, ['Ann', 30_00]))).toBe('allowed');
  });
});

test('pending maximums are placed as they were entered', () => {
  const entered = [
    { id: 'c', enteredAt: 2 },
    { id: 'b', enteredAt: 2 },
    { id: 'd', enteredAt: 1 },
    { id: 'b', enteredAt: 2 },
  ];
  expect(inOrderOfEntry(entered).map(({ id }) => id)).toEqual(['d', 'b', 'b', 'c']);
});
