import { hammer, replay } from '@fairlot/rules';
import type { Cents, LotEnd } from '@fairlot/rules';
import type { Database } from '#platform/database/database.ts';
import { termsOf } from '#bidding/bids/public.ts';
import { readReserveChanges, termsLogOf } from '#bidding/lot-state/public.ts';
import type { ReserveChange } from '#bidding/lot-state/public.ts';
import { storedIncrements } from '#selling/sales/public.ts';
import { findLots, readBidLog, readEvents, readStates } from './lots.queries.ts';
import type { StoredBid } from './lots.queries.ts';
import { Differences } from './difference.ts';
import type { Difference } from './difference.ts';
import { replayClock } from './replay-clock.ts';
import type { TimedEvent } from './replay-clock.ts';
import { replayEvents } from './replay-events.ts';
import type { ReplayedEvent } from './replay-events.ts';

export interface ReplayedLot {
  readonly lotId: string;
  readonly lotNumber: string;
  /** As stored. */
  readonly price: Cents | null;
  readonly leaderPaddle: number | null;
  readonly bidCount: number;
  readonly outcome: LotEnd | null;
  readonly differences: readonly Difference[];
}

/** Lots whose logs are held in memory at once. */
const batch = 500;

/**
 * Replays the bid log of a lot, a session or an auction and compares price, leader, count, winner and
 * the price of every bid and event with what is stored (safety.md, 4). Null when there is no lot of
 * that id.
 */
export async function replayLots(database: Database, id: string): Promise<ReplayedLot[] | null> {
  const lotIds = await findLots(database.kysely, id);
  if (lotIds.length === 0) return null;
  const replayed: ReplayedLot[] = [];
  for (let start = 0; start < lotIds.length; start += batch) {
    replayed.push(...(await replayBatch(database, lotIds.slice(start, start + batch))));
  }
  return replayed;
}

async function replayBatch(database: Database, lotIds: readonly string[]): Promise<ReplayedLot[]> {
  // In one snapshot: otherwise a concurrent bid would look like a difference.
  const [states, logs, events, changes] = await database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(
      async (db) =>
        [
          await readStates(db, lotIds),
          await readBidLog(db, lotIds),
          await readEvents(db, lotIds),
          await readReserveChanges(db, lotIds),
        ] as const,
    );
  const places = new Map(lotIds.map((id, place) => [id, place]));
  return states
    .map((state) =>
      compare(
        state,
        changes.get(state.lot_id),
        logs.get(state.lot_id) ?? [],
        events.get(state.lot_id) ?? [],
      ),
    )
    .toSorted((a, b) => (places.get(a.lotId) ?? 0) - (places.get(b.lotId) ?? 0));
}

type State = Awaited<ReturnType<typeof readStates>>[number];

function compare(
  state: State,
  change: ReserveChange | undefined,
  log: readonly StoredBid[],
  events: readonly (ReplayedEvent & TimedEvent)[],
): ReplayedLot {
  const { reserve_policy, whole_increments_only } = state;
  const now = termsOf(
    { ...state, increments: storedIncrements.nullable().parse(state.increments) },
    {
      increments: storedIncrements.parse(state.auction_increments),
      reserve_policy,
      whole_increments_only,
    },
  );
  const terms = termsLogOf(now, change);
  const { applied, standing } = replay(terms, log);
  const leader = standing.leader?.bidder ?? null;
  const differences = new Differences();
  differences.check('price', state.price_cents, standing.price);
  differences.check('leader', state.leader_id, leader);
  const paddle = log.findLast(({ bidder }) => bidder === leader)?.paddle ?? null;
  differences.check('leader paddle', state.leader_paddle, paddle);
  differences.check('leader maximum', state.leader_max_cents, standing.leader?.max ?? null);
  differences.check('bid count', state.bid_count, standing.bidCount);
  differences.check('reserve met', state.reserve_met, standing.reserveMet);
  differences.check('accepted bids', state.accepted_count, log.length);
  differences.check('last event', state.sequence, events.at(-1)?.sequence ?? 0);
  for (const [index, { price }] of log.entries()) {
    const replayed = applied[index]?.standing.price ?? null;
    // A retracted bid keeps the price it had, for staff.
    if (price !== null && replayed !== null)
      differences.check(`price of bid ${index + 1}`, price, replayed);
  }
  if (state.outcome === 'sold' || state.outcome === 'passed') {
    differences.check('outcome', state.outcome, hammer(standing).outcome);
  } else {
    const last = events.at(-1)?.kind ?? null;
    const left = last === 'withdrawn' || last === 'cancelled' ? last : null;
    differences.check('outcome', state.outcome, left);
  }
  return {
    lotId: state.lot_id,
    lotNumber: state.lot_number,
    price: state.price_cents,
    leaderPaddle: state.leader_paddle,
    bidCount: state.bid_count,
    outcome: state.outcome,
    differences: [
      ...differences.found,
      ...replayEvents(terms, log, events),
      ...replayClock(events),
    ],
  };
}
