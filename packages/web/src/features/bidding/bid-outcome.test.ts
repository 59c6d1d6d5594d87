import type { BidResult } from '@fairlot/contract';
import { describe, expect, test } from 'vitest';
import type { PlacedBid } from './bid-flow.ts';
import { bidOutcome } from './bid-outcome.ts';

const bid = { cents: 4_050, bidUniqueId: 'one', formerMax: null };
const outcomeOf = (bidResultEnum: BidResult) =>
  bidOutcome(bid, {
    bidResultEnum,
    currentAmount: 41.1,
    incrementAmount: 0.2,
  } as PlacedBid);

describe('bidOutcome', () => {
  test('tells the high bidder the price and their maximum', () => {
    expect(outcomeOf('BidWins')).toEqual({
      tone: 'good',
      title: "You're the High Bidder",
      text: 'At $41.10. We bid for you up to $40.50.',
      mayRebid: false,
    });
  });

  test.each(['FailedMinimum', 'FailedLowBid', 'IllegalIncrement'] as const)(
    '%s is too low and may be tried again',
    (result) => {
      expect(outcomeOf(result)).toMatchObject({ title: 'Too Low', mayRebid: true });
    },
  );

  test('the asking price is whole cents', () => {
    expect(outcomeOf('FailedLowBid').text).toContain('asking price of $41.30');
  });

  test.each([
    [4_000, 'Maximum raised', 'We now bid for you up to $40.50.'],
    [4_050, 'Nothing has changed', 'Your maximum stays at $40.50.'],
  ])('a maximum after one of %i cents: %s', (formerMax, title, text) => {
    const placed = { bidResultEnum: 'IncreaseMax', currentAmount: 30, incrementAmount: 1 };
    const outcome = bidOutcome({ ...bid, formerMax }, placed as PlacedBid);
    expect(outcome).toMatchObject({ title, text: expect.stringContaining(text) as unknown });
  });

  test.each([
    ['AboveLimit', 'pending', 'Your bid is waiting'],
    ['BidIsVoid', 'bad', 'This bid does not count'],
  ] as const)('%s says why, and another bid makes sense', (code, tone, title) => {
    const placed = { bidResultEnum: 'NotApproved', code, message: 'Up to $500.' } as PlacedBid;
    const expected = { tone, title, text: 'Up to $500.', mayRebid: true };
    expect(bidOutcome(bid, placed)).toEqual(expected);
  });

  test.each(['LotClosed', 'LotWidthdrawn'] as const)('nothing follows %s', (result) => {
    expect(outcomeOf(result).mayRebid).toBe(false);
  });
});
