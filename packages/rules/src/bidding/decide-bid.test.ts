import { describe, expect, test } from 'vitest';
import { decideBid, leastMaximum } from '../index.ts';
import { given, lot, when } from '../testing/lot.ts';

const terms = lot();

describe('the first bid', () => {
  test('opens at the start price, however high its maximum', () => {
    expect(when(terms, [], ['Ann', 50_00])).toEqual({
      kind: 'accepted',
      result: 'BidWins',
      standing: {
        price: 10_00,
        leader: { bidder: 'Ann', max: 50_00 },
        bidCount: 1,
        reserveMet: true,
      },
      seen: true,
      reason: 'opening',
    });
  });

  test('is refused one cent under the start price', () => {
    expect(when(terms, [], ['Ann', 9_99])).toEqual({
      kind: 'refused',
      result: 'FailedMinimum',
      minimum: 10_00,
    });
  });
});

describe('a rival', () => {
  test('with a higher maximum leads one increment above the other', () => {
    expect(when(terms, [['Ann', 30_00]], ['Ben', 50_00])).toMatchObject({
      result: 'BidWins',
      standing: { price: 35_00, leader: { bidder: 'Ben', max: 50_00 }, bidCount: 2 },
      seen: true,
      reason: 'second-max-plus-increment',
    });
  });

  test('whose maximum is exactly that increment higher leads at it', () => {
    expect(when(terms, [['Ann', 30_00]], ['Ben', 35_00])).toMatchObject({
      standing: { price: 35_00, leader: { bidder: 'Ben', max: 35_00 } },
      reason: 'second-max-plus-increment',
    });
  });

  test('can win by a cent, at their own maximum', () => {
    expect(when(terms, [['Ann', 30_00]], ['Ben', 30_01])).toMatchObject({
      result: 'BidWins',
      standing: { price: 30_01, leader: { bidder: 'Ben' } },
      reason: 'own-max',
    });
  });

  test('with a lower maximum pushes the leader, who stays', () => {
    expect(when(terms, [['Ann', 50_00]], ['Ben', 30_00])).toMatchObject({
      result: 'BidOutbidByMax',
      standing: { price: 35_00, leader: { bidder: 'Ann', max: 50_00 }, bidCount: 2 },
      seen: true,
    });
  });

  test('with an equal maximum loses to the earlier one, at that price', () => {
    expect(when(terms, [['Ann', 50_00]], ['Ben', 50_00])).toMatchObject({
      result: 'BidOutbidByMax',
      standing: { price: 50_00, leader: { bidder: 'Ann' } },
      reason: 'tie',
    });
  });

  test('below the current price is too low', () => {
    expect(when(terms, [['Ann', 50_00]], ['Ben', 9_99])).toEqual({
      kind: 'refused',
      result: 'FailedLowBid',
      minimum: 15_00,
    });
  });

  test.each([10_00, 14_99])('at %i, from the price on but under the minimum, fails it', (max) => {
    expect(when(terms, [['Ann', 50_00]], ['Ben', max])).toEqual({
      kind: 'refused',
      result: 'FailedMinimum',
      minimum: 15_00,
    });
  });
});

describe('the leader', () => {
  const contested: [string, number][] = [
    ['Ann', 50_00],
    ['Ben', 20_00],
  ];

  test('raises in silence', () => {
    expect(when(terms, contested, ['Ann', 80_00])).toEqual({
      kind: 'accepted',
      result: 'IncreaseMax',
      standing: { ...given(terms, ...contested), leader: { bidder: 'Ann', max: 80_00 } },
      seen: false,
      reason: 'unchanged',
    });
  });

  test('repeats their maximum and changes nothing', () => {
    expect(when(terms, contested, ['Ann', 50_00])).toMatchObject({
      result: 'IncreaseMax',
      standing: given(terms, ...contested),
      seen: false,
    });
  });

  test('lowers down to the current price', () => {
    expect(when(terms, contested, ['Ann', 25_00])).toMatchObject({
      result: 'DecreaseMax',
      standing: { price: 25_00, leader: { bidder: 'Ann', max: 25_00 }, bidCount: 2 },
      seen: false,
    });
  });

  test('cannot go below the current price', () => {
    expect(when(terms, contested, ['Ann', 24_99])).toEqual({
      kind: 'refused',
      result: 'SelfUnderbid',
      minimum: 25_00,
    });
  });

  test('who raised still wins a tie with what they held before', () => {
    const raised: [string, number][] = [
      ['Ann', 50_00],
      ['Ben', 50_00],
      ['Ann', 60_00],
    ];
    expect(when(terms, raised, ['Ben', 60_00])).toMatchObject({
      result: 'BidOutbidByMax',
      standing: { price: 60_00, leader: { bidder: 'Ann' } },
    });
  });
});

test.each([
  { leads: true, price: 25_00, least: 25_00 },
  { leads: false, price: 25_00, least: 30_00 },
  { leads: false, price: null, least: 30_00 },
])('the least maximum of %j', ({ leads, price, least }) => {
  expect(leastMaximum({ leads, price, minimumBid: 30_00 })).toBe(least);
});

test.each([10.5, -1, Number.NaN, 2 ** 60])('a maximum of %f cents is our own mistake', (max) => {
  expect(() => decideBid(terms, given(terms), { bidder: 'Ann', max })).toThrow(/whole number/);
});
