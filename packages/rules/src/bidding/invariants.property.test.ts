import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { always, decideBid, defaultIncrements, minimumBid, noBids, replay } from '../index.ts';
import type { BidDecision, LoggedBid, LotTerms, Standing } from '../index.ts';

const terms: fc.Arbitrary<LotTerms> = fc.record({
  startPrice: fc.integer({ min: 1, max: 200_00 }),
  reserve: fc.option(fc.integer({ min: 1, max: 400_00 })),
  reservePolicy: fc.constantFrom('in-full', 'by-increments'),
  increments: fc.constantFrom(defaultIncrements, [{ from: 0, increment: 7 }]),
  wholeIncrementsOnly: fc.boolean(),
});

/** Few bidders and round amounts beside odd ones, so that ties and own bids are common. */
const bids = fc.array(
  fc.record({
    bidder: fc.constantFrom('Ann', 'Ben', 'Cid'),
    max: fc.oneof(
      fc.integer({ min: 1, max: 60 }).map((n) => n * 10_00),
      fc.nat(600_00),
    ),
  }),
  { maxLength: 40 },
);

type Step = { before: Standing; bid: { bidder: string; max: number }; decision: BidDecision };

function play(terms: LotTerms, bids: readonly { bidder: string; max: number }[]): Step[] {
  let before = noBids(terms);
  return bids.map((bid) => {
    const step = { before, bid, decision: decideBid(terms, before, bid) };
    if (step.decision.kind === 'accepted') before = step.decision.standing;
    return step;
  });
}

/** Invariants of every step of bidding; each checks one step. */
const invariants: Record<string, (terms: LotTerms, step: Step) => boolean> = {
  'the price never falls, never passes the leading maximum, never undercuts the start': (
    terms,
    { before, decision },
  ) => {
    if (decision.kind === 'refused') return true;
    const { price, leader } = decision.standing;
    return price! >= (before.price ?? terms.startPrice) && price! <= leader!.max;
  },

  'only a strictly higher maximum takes the lead': (_terms, { before, bid, decision }) => {
    if (decision.kind === 'refused' || before.leader === null) return true;
    const changed = decision.standing.leader?.bidder !== before.leader.bidder;
    const isRival = bid.bidder !== before.leader.bidder;
    return changed === (isRival && bid.max > before.leader.max);
  },

  'the reserve is met exactly when the price has reached it': (terms, { decision }) => {
    if (decision.kind === 'refused') return true;
    const { price, reserveMet } = decision.standing;
    return reserveMet === price! >= (terms.reserve ?? 0);
  },

  'what is not seen shows in nothing but the leader’s maximum': (_terms, { before, decision }) =>
    decision.kind === 'refused' || decision.seen === (shown(before) !== shown(decision.standing)),

  'a rival who bids the minimum is accepted': (terms, { before }) => {
    const max = minimumBid(terms, before, 'Dan');
    return decideBid(terms, before, { bidder: 'Dan', max }).kind === 'accepted';
  },

  'a refusal names a maximum that is accepted': (terms, { before, bid, decision }) =>
    decision.kind === 'accepted' ||
    decideBid(terms, before, { ...bid, max: decision.minimum }).kind === 'accepted',
};

function shown({ price, leader, bidCount, reserveMet }: Standing): string {
  return JSON.stringify([price, leader?.bidder, bidCount, reserveMet]);
}

test.each(Object.entries(invariants))('%s', (_name, holds) => {
  fc.assert(
    fc.property(terms, bids, (terms, bids) => {
      const broken = play(terms, bids).filter((step) => !holds(terms, step));
      expect(broken).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('the log of accepted bids replays to the standing they led to', () => {
  fc.assert(
    fc.property(terms, bids, (terms, bids) => {
      const steps = play(terms, bids);
      const log = steps
        .filter(({ decision }) => decision.kind === 'accepted')
        .map(({ bid }): LoggedBid => ({ ...bid, retracted: false }));
      const last = steps.findLast(({ decision }) => decision.kind === 'accepted')?.decision;
      const standing = last?.kind === 'accepted' ? last.standing : noBids(terms);
      expect(replay(always(terms), log).standing).toEqual(standing);
    }),
    { numRuns: 500 },
  );
});

test('without the retracted bidder a log replays to legal prices, not above those with them', () => {
  fc.assert(
    fc.property(terms, bids, (terms, bids) => {
      const log = play(terms, bids)
        .filter(({ decision }) => decision.kind === 'accepted')
        .map(({ bid }): LoggedBid => ({ ...bid, retracted: false }));
      const rest = log.map((bid) => ({ ...bid, retracted: bid.bidder === 'Ann' }));
      const { price, leader } = replay(always(terms), rest).standing;
      expect(leader?.bidder).not.toBe('Ann');
      expect(price ?? 0).toBeLessThanOrEqual(replay(always(terms), log).standing.price ?? 0);
      expect(price ?? 0).toBeLessThanOrEqual(leader?.max ?? 0);
    }),
    { numRuns: 500 },
  );
});
