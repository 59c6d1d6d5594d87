import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BatchOutcome } from './batch-outcome.ts';
import type { BidRequest } from './bid-request.ts';
import { decideBatch } from './decide-batch.ts';
import type { Facts, LimitFacts, LotFacts, WaitingBid } from './facts.ts';
import { waitingForRoomLimit } from './limits-in-batch.ts';
import {
  annLeads,
  auction,
  bidder,
  given,
  lot,
  now,
  request,
  results,
  waits,
} from './testing/given-batch.ts';

const limited = (facts: Partial<LimitFacts> = {}): LimitFacts => ({
  auction_id: 'auction',
  bidder_id: 'ann',
  limit_cents: 5_000,
  elsewhere_cents: 0,
  waiting_count: 0,
  ...facts,
});
const bidResults = ({ bids }: BatchOutcome) => bids.map((bid) => [bid.max_cents, bid.result]);
const place = (uniqueId: string, max: number) => request('ann', max, { loginId: null, uniqueId });
const idsOf = (bids: readonly WaitingBid[]) => bids.map(({ unique_id }) => unique_id);

describe('a bidder with a limit', () => {
  test('waits above it and moves neither price nor clock, and others do not', () => {
    const outcome = given({ limits: [limited()], lot: { close_at: now + 1_000 } }).when(
      request('ann', 5_001),
      request('bob', 6_000),
    );
    expect(results(outcome)).toEqual(['NotApproved', 'BidWins']);
    expect(outcome.answers[0]).toMatchObject({
      price: null,
      pending: 5_001,
      aboveLimit: 5_000,
      closeAt: now + 1_000,
    });
    expect(outcome.pending).toMatchObject([{ max_cents: 5_001, above_limit: true }]);
    expect(outcome.events).toHaveLength(1);
  });

  test('has what other lots leave', () => {
    const limits = [limited({ elsewhere_cents: 3_000 })];
    const outcome = given({ limits, lot: annLeads }).when(
      request('ann', 2_001),
      request('ann', 2_000),
    );
    expect(results(outcome)).toEqual(['NotApproved', 'IncreaseMax']);
    expect(outcome.voided).toEqual(outcome.pending);
  });

  test('is refused a bid that would be refused without it, and a lot that is over takes none', () => {
    const limits = [limited({ elsewhere_cents: 5_000 })];
    const over = given({ limits, lot: { close_at: now } }).when(request('ann', 900));
    expect([results(given({ limits }).when(request('ann', 1))), results(over)]).toEqual([
      ['FailedMinimum'],
      ['LotClosed'],
    ]);
  });

  test('begins to wait so often in a sale and no more', () => {
    const limits = [limited({ waiting_count: waitingForRoomLimit - 1 })];
    const waiting = [{ ...waits('former', 9_000), above_limit: true }];
    const outcome = given({ limits, waiting }).when(request('ann', 6_000), request('ann', 7_000));
    expect(results(outcome)).toEqual(['NotApproved', 'TooManyRequests']);
    expect(idsOf(outcome.voided)).toEqual(['former']);
  });
});

describe('what waited for an approval', () => {
  const ann = { login_id: null };

  test('waits for room then, unless another came after it', () => {
    const waiting = [waits('first', 9_000), waits('second', 700), waits('third', 8_000)];
    const outcome = given({ ann, waiting, limits: [limited()] }).when(place('first', 9_000));
    expect(results(outcome)).toEqual(['NotApproved']);
    expect(bidResults(outcome)).toEqual([[700, 'BidWins']]);
    expect([idsOf(outcome.voided), idsOf(outcome.aboveLimit)]).toEqual([['first'], ['third']]);
  });

  test('is placed by its approval once there is room, and not marked twice', () => {
    const waiting = [{ ...waits('only', 4_000), above_limit: true }];
    const no = given({ ann, waiting, limits: [limited({ elsewhere_cents: 1_001 })] });
    expect(no.when(place('only', 4_000))).toMatchObject({ placed: [], aboveLimit: [], bids: [] });
    const yes = given({ ann, waiting, limits: [limited({ elsewhere_cents: 1_000 })] });
    expect(results(yes.when(place('only', 4_000)))).toEqual(['BidWins']);
  });
});

/** Three lots of a sale where all three bidders have a limit. */
const ids = ['one', 'two', 'three'];
const names = ['ann', 'bob', 'cid'] as const;
const saleOf = (lots: readonly LotFacts[], limits: readonly LimitFacts[]): Facts => ({
  now,
  lots,
  auctions: [auction],
  bidders: ids.flatMap((lot_id) => names.map((name) => bidder(name, { lot_id }))),
  decided: [],
  waiting: [],
  limits,
});
const fresh = ids.map((lot_id): LotFacts => ({ ...lot, lot_id }));
const noneTaken = names.map((bidder_id) => limited({ bidder_id }));
const asRead = ({ facts, ...left }: BatchOutcome['changedLots'][number]): LotFacts => ({
  ...facts,
  price_cents: left.standing.price,
  leader_id: left.standing.leader?.bidder ?? null,
  leader_paddle: left.leaderPaddle,
  leader_max_cents: left.standing.leader?.max ?? null,
  bid_count: left.standing.bidCount,
  accepted_count: left.acceptedCount,
  reserve_met: left.standing.reserveMet,
  sequence: left.sequence,
});

const story: fc.Arbitrary<BidRequest[]> = fc.array(
  fc
    .record({
      name: fc.constantFrom(...names),
      lotId: fc.constantFrom(...ids),
      max: fc.integer({ min: 5, max: 60 }).map((dollars) => dollars * 100),
    })
    .map(({ name, lotId, max }) => request(name, max, { lotId })),
  { minLength: 1, maxLength: 30, size: 'max' },
);

test('a bid is answered alike in one batch with others and by itself, and maxima stay within limits', () => {
  fc.assert(
    fc.property(story, (requests) => {
      const together = decideBatch(requests, saleOf(fresh, noneTaken));
      let lots = fresh;
      const alone = requests.flatMap((one) => {
        const others = lots.filter(({ lot_id }) => lot_id !== one.lotId);
        const limits = names.map((bidder_id) =>
          limited({
            bidder_id,
            elsewhere_cents: others
              .filter(({ leader_id }) => leader_id === bidder_id)
              .reduce((sum, { leader_max_cents: max }) => sum + (max ?? 0), 0),
          }),
        );
        const here = lots.filter(({ lot_id }) => lot_id === one.lotId);
        const outcome = decideBatch([one], saleOf(here, limits));
        const [changed] = outcome.changedLots.map(asRead);
        if (changed) lots = [...others, changed];
        return results(outcome);
      });
      expect(results(together)).toEqual(alone);
      for (const name of names) {
        const led = lots.filter(({ leader_id }) => leader_id === name);
        const sum = led.reduce((all, { leader_max_cents: max }) => all + (max ?? 0), 0);
        expect(sum).toBeLessThanOrEqual(5_000);
      }
    }),
    { numRuns: 300 },
  );
});
