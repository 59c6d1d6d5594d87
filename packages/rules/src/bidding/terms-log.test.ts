import { describe, expect, test } from 'vitest';
import { always, mayLowerReserve, replay, retract, standUnder } from '../index.ts';
import type { TermsLog } from '../index.ts';
import { given, lot } from '../testing/lot.ts';

const terms = lot({ reserve: 100_00 });
const bid = (bidder: string, max: number) => ({ bidder, max, retracted: false });
/** The reserve is lowered to $40 after the first of these bids. */
const lowered: TermsLog = {
  first: terms,
  changes: [{ afterBids: 1, terms: { ...terms, reserve: 40_00 } }],
};

describe('a reserve goes', () => {
  test.each([
    [100_00, 99_99, false, 'allowed'],
    [100_00, null, false, 'allowed'],
    [100_00, 100_00, false, 'not-lower'],
    [100_00, 100_01, false, 'not-lower'],
    [null, 50_00, false, 'not-lower'],
    [null, null, false, 'not-lower'],
    [100_00, 50_00, true, 'lowered-before'],
    [100_00, null, true, 'lowered-before'],
  ] as const)('from %s to %s (lowered before: %s): %s', (from, to, before, answer) => {
    expect(mayLowerReserve(from, to, before)).toBe(answer);
  });
});

describe('when the reserve is lowered', () => {
  test('a maximum that meets it makes it the price', () => {
    const byIncrements = lot({ reserve: 100_00, reservePolicy: 'by-increments' });
    const standing = given(byIncrements, ['Ann', 60_00]);
    expect(standing).toMatchObject({ price: 10_00, reserveMet: false });
    expect(standUnder({ ...byIncrements, reserve: 40_00 }, standing)).toEqual({
      ...standing,
      price: 40_00,
      reserveMet: true,
    });
  });

  test('a price that is higher already stays, and nothing counts as a bid', () => {
    const standing = given(terms, ['Ann', 60_00]);
    expect(standUnder({ ...terms, reserve: 40_00 }, standing)).toEqual({
      ...standing,
      price: 60_00,
      reserveMet: true,
    });
  });

  test('a maximum that is still below it stays below', () => {
    const standing = given(terms, ['Ann', 60_00]);
    expect(standUnder({ ...terms, reserve: 70_00 }, standing)).toEqual(standing);
  });

  test('a lot without a bid has none to meet it', () => {
    expect(standUnder({ ...terms, reserve: null }, given(terms))).toEqual(given(terms));
  });
});

describe('each bid is folded by the terms of its moment', () => {
  const bids = [bid('Ann', 60_00), bid('Ben', 50_00)];

  test('before the change by the old ones, after it by the new', () => {
    const { applied, standing } = replay(lowered, bids);
    expect(applied.map((one) => one?.standing.reserveMet)).toEqual([false, true]);
    expect(standing).toMatchObject({ price: 60_00, reserveMet: true, bidCount: 2 });
    // With only the new terms, Ben would have driven up the price, and Ann's maximum would not be used in
    // full.
    const other = replay(always({ ...terms, reserve: 40_00 }), bids);
    expect(other.standing.price).toBe(55_00);
  });

  test('the last bid may lie before it', () => {
    expect(replay(lowered, bids.slice(0, 1)).standing.reserveMet).toBe(true);
  });

  test('a retraction leaves the change at its place', () => {
    const { standing } = retract(lowered, bids, 'Ann');
    expect(standing).toMatchObject({ price: 40_00, leader: { bidder: 'Ben' }, reserveMet: true });
  });
});
