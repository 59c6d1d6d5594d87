import type { Bid } from '@fairlot/contract';
import { describe, expect, test } from 'vitest';
import { enteredBid } from './entered-bid.ts';

const aBid = (currentMaxAmount: number | null = null) => ({ currentMaxAmount }) as Bid;
const lot = { currentBid: aBid(), pendingBidAmount: null };

describe('an amount that was entered before logging in', () => {
  test('is to be confirmed by whoever has no maximum here', () => {
    expect(enteredBid(lot, true)).toEqual({ step: 'confirm' });
    expect(enteredBid({ ...lot, currentBid: null }, true)).toEqual({ step: 'confirm' });
  });

  test.each([
    { ...lot, currentBid: aBid(200) },
    { ...lot, pendingBidAmount: 200 },
    { currentBid: null, pendingBidAmount: 200 },
  ])('is looked at once more by whoever has one, also a pending one', (own) => {
    expect(enteredBid(own, true)).toEqual({ step: 'amount' });
  });

  test('goes no further on a lot that has closed, or of a sale that bars them', () => {
    expect(enteredBid(lot, false)).toEqual({
      step: 'none',
      reason: 'The lot closed while you were signing in.',
    });
    const barredReason = 'Staff of the seller may not bid in their own sales.';
    expect(enteredBid({ ...lot, barredReason }, true)).toEqual({
      step: 'none',
      reason: barredReason,
    });
  });
});
