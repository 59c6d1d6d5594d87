import type { BidResult } from '@fairlot/contract';
import { describe, expect, test } from 'vitest';
import type { PlacedBid } from './bid-flow.ts';
import { bidOutcome, outcomeSince } from './bid-outcome.ts';

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

describe('what has become of it since', () => {
  const placed = { bidResultEnum: 'BidWins', sequence: 4 } as PlacedBid;
  const since = (
    sequence: number,
    part: 'leading' | 'outbid',
    isClosed: boolean,
    reserveMet = true,
  ) =>
    outcomeSince({ currentBid: { currentAmount: 21, sequence } as never, reserveMet }, placed, {
      part,
      isClosed,
    });

  test('nothing yet', () => {
    expect(since(4, 'leading', false)).toBeNull();
  });

  test('not known before the page has the bid itself', () => {
    expect(since(3, 'leading', true)).toBeNull();
    expect(since(4, 'outbid', true)).toBeNull();
  });

  test.each([
    ['outbid', false, true, 'Outbid', 'The price is now $21.00.', true],
    ['outbid', true, true, 'Outbid', 'before the lot closed at $21.00.', false],
    ['leading', true, true, 'Your bid arrived in time', 'high bidder at $21.00.', false],
    ['leading', true, false, 'Your bid arrived in time', 'reserve has not been met.', false],
  ] as const)('%s, closed %s, reserve met %s: %s', (part, isClosed, met, title, text, mayRebid) => {
    const expected = { title, text: expect.stringContaining(text) as unknown, mayRebid };
    expect(since(5, part, isClosed, met)).toMatchObject(expected);
  });

  test('a refused bid stays refused', () => {
    const refused = { bidResultEnum: 'LotClosed', sequence: 4 } as PlacedBid;
    const lot = { currentBid: { currentAmount: 21, sequence: 5 } as never, reserveMet: true };
    expect(outcomeSince(lot, refused, { part: 'outbid', isClosed: true })).toBeNull();
  });
});
