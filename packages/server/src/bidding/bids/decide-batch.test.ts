import { describe, expect, test } from 'vitest';
import { decideBatch } from './decide-batch.ts';
import type { BidRequest } from './bid-request.ts';
import type { BidderFacts, DecidedBid } from './facts.ts';
import {
  annLeads,
  answered,
  bidder,
  factsOf,
  given,
  lot,
  now,
  request,
  results,
} from './testing/given-batch.ts';

describe('a batch on one lot', () => {
  test('is answered in the order of arrival, each as the lot then stood', () => {
    const outcome = given().when(
      request('ann', 2000),
      request('bob', 1000),
      request('bob', 5000),
      request('ann', 600),
    );
    expect(results(outcome)).toEqual(['BidWins', 'BidOutbidByMax', 'BidWins', 'FailedLowBid']);
    expect(answered(outcome).map(({ price, ownMax }) => [price, ownMax])).toEqual([
      [500, 2000],
      [1100, 1000],
      [2100, 5000],
      [2100, null],
    ]);
    expect(outcome.bids.map(({ ordinal }) => ordinal)).toEqual([1, 2, 3, null]);
  });

  test('numbers what is seen without gaps, after what was there before', () => {
    const outcome = given({ lot: annLeads }).when(
      request('bob', 1000),
      request('bob', 700),
      request('bob', 3000),
      request('cid', 4000),
    );
    expect(outcome.events.map(({ sequence }) => sequence)).toEqual([2, 3, 4]);
    expect(outcome.changedLots.map(({ sequence }) => sequence)).toEqual([4]);
  });

  test('gives the lead at equal maximums to the one who came first', () => {
    const outcome = given().when(request('bob', 1000), request('ann', 1000));
    expect(results(outcome)).toEqual(['BidWins', 'BidOutbidByMax']);
    expect(outcome.changedLots[0]?.standing).toMatchObject({
      price: 1000,
      leader: { bidder: 'bob', max: 1000 },
    });
    expect(outcome.changedLots[0]?.leaderPaddle).toBe(102);
  });

  test('changes nothing when all of it is refused', () => {
    const outcome = given({ lot: annLeads }).when(request('bob', 400), request('cid', 599));
    expect(results(outcome)).toEqual(['FailedLowBid', 'FailedMinimum']);
    expect(outcome).toMatchObject({ changedLots: [], events: [], ownChanges: [], outbid: [] });
    expect(outcome.bids).toHaveLength(2);
  });

  test('keeps lots of one batch apart', () => {
    const facts = factsOf({});
    const outcome = decideBatch([request('ann', 900), request('bob', 700, { lotId: 'other' })], {
      ...facts,
      lots: [...facts.lots, { ...lot, lot_id: 'other' }],
      bidders: [...facts.bidders, bidder('bob', { lot_id: 'other' })],
    });
    expect(results(outcome)).toEqual(['BidWins', 'BidWins']);
    expect(outcome.events.map(({ lotId, sequence }) => [lotId, sequence])).toEqual([
      ['lot', 1],
      ['other', 1],
    ]);
  });
});

describe('a bidUniqueId', () => {
  test('twice in a batch has one effect and one answer', () => {
    const twice = request('ann', 2000);
    const outcome = given().when(twice, request('bob', 3000), twice);
    expect(outcome.answers[2]).toEqual(outcome.answers[0]);
    expect(outcome.bids).toHaveLength(2);
    expect(outcome.changedLots[0]?.standing.leader?.bidder).toBe('bob');
  });

  test('with another amount is an error and does nothing', () => {
    const first = request('ann', 2000);
    const outcome = given().when(first, { ...first, max: 9000 });
    expect(results(outcome)).toEqual(['BidWins', 'BidIdReused']);
    expect(outcome.changedLots[0]?.standing.leader?.max).toBe(2000);
  });

  test('of another bidder is another bid', () => {
    const first = request('ann', 2000);
    expect(results(given().when(first, { ...first, bidderId: 'bob' }))).toEqual([
      'BidWins',
      'BidOutbidByMax',
    ]);
  });

  const decided: DecidedBid = {
    lot_id: 'lot',
    bidder_id: 'ann',
    unique_id: 'before',
    ordinal: 1,
    max_cents: 2000,
    result: 'BidWins',
    price_cents: 500,
    increment_cents: 100,
    own_max_cents: 2000,
    bid_count: 1,
    reserve_met: true,
    close_at: now + 5,
    sequence: 1,
  };

  test('decided in an earlier batch gets its old answer, whatever happened since', () => {
    const outcome = given({ decided: [decided], lot: { outcome: 'sold', close_at: now - 5 } }).when(
      request('ann', 2000, { uniqueId: 'before' }),
    );
    expect(outcome.answers[0]).toMatchObject({ result: 'BidWins', price: 500, sequence: 1 });
    expect(outcome.bids).toEqual([]);
  });

  test.each<[string, Partial<BidderFacts>]>([
    ['their card expired', { card: 'expired' }],
    ['they removed their card', { card: 'none' }],
    ['the seller took the approval back', { registration: 'refused' }],
  ])('gets its old answer even if meanwhile %s', (_, ann) => {
    const outcome = given({ decided: [decided], ann }).when(
      request('ann', 2000, { uniqueId: 'before' }),
    );
    expect(results(outcome)).toEqual(['BidWins']);
  });

  test('is answered to nobody who is not signed in anymore', () => {
    const outcome = given({ decided: [decided], ann: { is_signed_in: false } }).when(
      request('ann', 2000, { uniqueId: 'before' }),
    );
    expect(results(outcome)).toEqual(['Unauthorized']);
  });
});

describe('the clock', () => {
  test('refuses a bid at the very close, and takes one a millisecond before', () => {
    const closes = [now, now - 1, now + 1];
    const answers = closes.map((close_at) =>
      results(given({ lot: { close_at } }).when(request('ann', 900))),
    );
    expect(answers).toEqual([['LotClosed'], ['LotClosed'], ['BidWins']]);
  });

  test('is set to two minutes by a bid with less than that left, for the rest of the batch too', () => {
    const outcome = given({ lot: { close_at: now + 1 } }).when(
      request('ann', 900),
      request('bob', 1000),
    );
    expect(answered(outcome).map(({ closeAt }) => closeAt)).toEqual([now + 120_000, now + 120_000]);
    expect(outcome.events[0]?.closeAt).toBe(now + 120_000);
  });

  test('is not moved by a change of one’s own maximum that nobody sees', () => {
    const outcome = given({ lot: { ...annLeads, close_at: now + 1 } }).when(
      request('ann', 9000),
      request('ann', 1000),
      request('ann', 400),
    );
    expect(results(outcome)).toEqual(['IncreaseMax', 'DecreaseMax', 'SelfUnderbid']);
    expect(outcome.changedLots[0]).toMatchObject({ closeAt: now + 1, sequence: 1 });
    expect(outcome.events).toEqual([]);
    expect(outcome.ownChanges.map(({ bid }) => bid.ownMax)).toEqual([9000, 1000]);
  });

  test.each(['sold', 'passed'] as const)('has run out on a %s lot, whatever it says', (ended) => {
    expect(results(given({ lot: { outcome: ended } }).when(request('ann', 900)))).toEqual([
      'LotClosed',
    ]);
  });

  test.each(['withdrawn', 'cancelled'] as const)(
    'of a lot that was %s does not matter',
    (outcome) => {
      const gone = { outcome, close_at: now - 1 };
      expect(results(given({ lot: gone }).when(request('ann', 900)))).toEqual(['LotWidthdrawn']);
    },
  );
});

const outbidBy = (...requests: BidRequest[]) =>
  given({ lot: annLeads })
    .when(...requests)
    .outbid.map(({ userId }) => userId);

describe('the outbid', () => {
  test('are those who led and lead no more when the batch is done', () => {
    expect(outbidBy(request('bob', 3000), request('cid', 4000))).toEqual(['ann', 'bob']);
  });

  test('are not those who have the lead back by then', () => {
    expect(outbidBy(request('bob', 3000), request('ann', 4000))).toEqual(['bob']);
  });

  test('are not challengers who never led', () => {
    expect(outbidBy(request('bob', 1000))).toEqual([]);
  });
});

test('a reserve reached by the leader’s own raise is seen, counted and extends', () => {
  const facts = { ...annLeads, price_cents: 2000, reserve_cents: 3000, reserve_met: false };
  const outcome = given({ lot: { ...facts, close_at: now + 1 } }).when(request('ann', 3500));
  expect(answered(outcome)[0]).toMatchObject({
    result: 'IncreaseMax',
    price: 3000,
    bidCount: 2,
    reserveMet: true,
    closeAt: now + 120_000,
    sequence: 2,
  });
  expect(outcome.events).toHaveLength(1);
});
