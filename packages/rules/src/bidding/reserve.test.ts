import { describe, expect, test } from 'vitest';
import { lot, when } from '../testing/lot.ts';

const inFull = lot({ reserve: 100_00 });
const byIncrements = lot({ reserve: 100_00, reservePolicy: 'by-increments' });

describe.each([
  ['in-full', inFull],
  ['by-increments', byIncrements],
])('a reserve of $100, %s', (_policy, terms) => {
  test('is lifted to at once by a maximum that meets it', () => {
    expect(when(terms, [], ['Ann', 100_00])).toMatchObject({
      result: 'BidWins',
      standing: { price: 100_00, reserveMet: true },
      reason: 'reserve-reached',
    });
  });

  test('leads without being met by a maximum one cent below it', () => {
    expect(when(terms, [], ['Ann', 99_99])).toMatchObject({
      result: 'FailedReserve',
      standing: { leader: { bidder: 'Ann' }, bidCount: 1, reserveMet: false },
      seen: true,
    });
  });

  test('is crossed in sight of all by the leader’s own raise', () => {
    expect(when(terms, [['Ann', 40_00]], ['Ann', 150_00])).toMatchObject({
      result: 'IncreaseMax',
      standing: { price: 100_00, bidCount: 2, reserveMet: true },
      seen: true,
      reason: 'reserve-reached',
    });
  });

  test('once met makes the leader’s further raise silent', () => {
    expect(when(terms, [['Ann', 120_00]], ['Ann', 150_00])).toMatchObject({
      result: 'IncreaseMax',
      standing: { price: 100_00, bidCount: 1 },
      seen: false,
    });
  });

  test('does not hold the price back when two maximums go beyond it', () => {
    expect(when(terms, [['Ann', 120_00]], ['Ben', 150_00])).toMatchObject({
      result: 'BidWins',
      standing: { price: 125_00 },
      reason: 'second-max-plus-increment',
    });
  });

  test('below the start price is met by any bid', () => {
    const low = { ...terms, reserve: 5_00 };
    expect(when(low, [], ['Ann', 10_00])).toMatchObject({
      result: 'BidWins',
      standing: { price: 10_00, reserveMet: true },
      reason: 'opening',
    });
  });
});

describe('below the reserve', () => {
  test('in-full bids the whole maximum', () => {
    expect(when(inFull, [], ['Ann', 60_00])).toMatchObject({
      standing: { price: 60_00 },
      reason: 'bid-in-full',
    });
  });

  test('by-increments opens at the start price', () => {
    expect(when(byIncrements, [], ['Ann', 60_00])).toMatchObject({
      standing: { price: 10_00 },
      reason: 'opening',
    });
  });

  test('in-full, the leader’s raise that still falls short moves nothing', () => {
    expect(when(inFull, [['Ann', 60_00]], ['Ann', 80_00])).toMatchObject({
      result: 'IncreaseMax',
      standing: { price: 60_00, leader: { max: 80_00 }, bidCount: 1 },
      seen: false,
    });
  });

  test('in-full, a rival’s bid spends what the leader raised in silence', () => {
    const raised: [string, number][] = [
      ['Ann', 60_00],
      ['Ann', 80_00],
    ];
    expect(when(inFull, raised, ['Ben', 65_00])).toMatchObject({
      result: 'BidOutbidByMax',
      standing: { price: 80_00, leader: { bidder: 'Ann' } },
      reason: 'bid-in-full',
    });
  });

  test('by-increments, a rival pays one increment above the other', () => {
    expect(when(byIncrements, [['Ann', 40_00]], ['Ben', 60_00])).toMatchObject({
      result: 'FailedReserve',
      standing: { price: 45_00, leader: { bidder: 'Ben' }, reserveMet: false },
    });
  });
});
