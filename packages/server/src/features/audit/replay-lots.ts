import { hammer, replay } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';
import type { Database } from '../../platform/database/database.ts';
import { termsOf } from '../bidding/public.ts';
import { findLots, readBidLog, readStates } from './audit.queries.ts';

export interface ReplayedLot {
  readonly lotId: string;
  readonly lotNumber: string;
  /** As stored. */
  readonly price: Cents | null;
  readonly leaderPaddle: number | null;
  readonly bidCount: number;
  readonly outcome: 'sold' | 'passed' | 'withdrawn' | null;
  readonly differences: readonly Difference[];
}

/** Where what is stored of a lot is not what its bid log amounts to. */
export interface Difference {
  readonly field: string;
  readonly stored: string | number | boolean | null;
  readonly replayed: string | number | boolean | null;
}

/** Lots whose logs are held in memory at once. */
const batch = 500;

/**
 * Folds the bid log of a lot, a session or an auction anew and compares price, leader, count and
 * winner with what is stored (safety.md, 4). Null when there is no lot of that id.
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
  // One snapshot, or a bid in between would look like a difference.
  const [states, logs] = await database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => [await readStates(db, lotIds), await readBidLog(db, lotIds)] as const);
  const places = new Map(lotIds.map((id, place) => [id, place]));
  return states
    .map((state) => compare(state, logs.get(state.lot_id) ?? []))
    .toSorted((a, b) => (places.get(a.lotId) ?? 0) - (places.get(b.lotId) ?? 0));
}

type State = Awaited<ReturnType<typeof readStates>>[number];

function compare(state: State, log: Parameters<typeof replay>[1]): ReplayedLot {
  const { auction_increments: increments, reserve_policy, whole_increments_only } = state;
  const standing = replay(
    termsOf(state, { increments, reserve_policy, whole_increments_only }),
    log,
  );
  const differences: Difference[] = [];
  const check = (
    field: string,
    stored: Difference['stored'],
    replayed: Difference['replayed'],
  ): void => {
    if (stored !== replayed) differences.push({ field, stored, replayed });
  };
  check('price', state.price_cents, standing.price);
  check('leader', state.leader_id, standing.leader?.bidder ?? null);
  check('leader maximum', state.leader_max_cents, standing.leader?.max ?? null);
  check('bid count', state.bid_count, standing.bidCount);
  check('reserve met', state.reserve_met, standing.reserveMet);
  check('accepted bids', state.accepted_count, log.length);
  check('last event', state.sequence, state.last_event);
  check('number of events', state.sequence, state.event_count);
  if (state.outcome === 'sold' || state.outcome === 'passed') {
    check('outcome', state.outcome, hammer(standing).outcome);
  }
  return {
    lotId: state.lot_id,
    lotNumber: state.lot_number,
    price: state.price_cents,
    leaderPaddle: state.leader_paddle,
    bidCount: state.bid_count,
    outcome: state.outcome,
    differences,
  };
}
