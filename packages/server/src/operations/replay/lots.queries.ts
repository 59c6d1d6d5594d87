import type { Cents } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { TimedEvent } from './replay-clock.ts';
import type { ReplayedBid, ReplayedEvent } from './replay-events.ts';

/** Lots by the id of a lot, a session or an auction, in catalogue order. */
export async function findLots(db: Kysely<DB>, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lots')
    .innerJoin('auction_sessions', 'auction_sessions.id', 'lots.session_id')
    .select('lots.id')
    .where((where) =>
      where.or([
        where('lots.id', '=', id),
        where('lots.session_id', '=', id),
        where('lots.auction_id', '=', id),
      ]),
    )
    .orderBy('auction_sessions.position')
    .orderBy('lots.position')
    .execute();
  return rows.map((row) => row.id);
}

/** The stored state of lots, with their terms. */
export async function readStates(db: Transaction<DB>, lotIds: readonly string[]) {
  return db
    .selectFrom('lot_states as s')
    .innerJoin('lots as l', 'l.id', 's.lot_id')
    .innerJoin('auctions as a', 'a.id', 's.auction_id')
    .select([
      's.lot_id',
      'l.lot_number',
      's.start_price_cents',
      's.reserve_cents',
      's.increments',
      's.price_cents',
      's.leader_id',
      's.leader_paddle',
      's.leader_max_cents',
      's.bid_count',
      's.accepted_count',
      's.reserve_met',
      's.sequence',
      's.outcome',
      'a.increments as auction_increments',
      'a.reserve_policy',
      'a.whole_increments_only',
    ])
    .where('s.lot_id', 'in', lotIds)
    .execute();
}

export interface StoredBid extends ReplayedBid {
  /** As in the history. Null where a retracted bid from before decision 041 had driven it up. */
  readonly price: Cents | null;
}

/** Accepted bids by lot, in the order in which they were accepted. */
export async function readBidLog(
  db: Transaction<DB>,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, StoredBid[]>> {
  const rows = await db
    .selectFrom('bids')
    .select([
      'lot_id',
      'id',
      'bidder_id as bidder',
      'paddle_number as paddle',
      'max_cents as max',
      'price_cents as price',
      sql<boolean>`retracted_at is not null`.as('retracted'),
    ])
    .where('lot_id', 'in', lotIds)
    .where('ordinal', 'is not', null)
    .orderBy('lot_id')
    .orderBy('ordinal')
    .execute();
  return Map.groupBy(rows, (row) => row.lot_id);
}

/** Events sent to watchers, by lot and number. */
export async function readEvents(
  db: Transaction<DB>,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, (ReplayedEvent & TimedEvent)[]>> {
  const rows = await db
    .selectFrom('lot_events')
    .select([
      'lot_id',
      'sequence',
      'kind',
      'bid_id as bidId',
      'price_cents as price',
      'close_at as closeAt',
      'happened_at as happenedAt',
    ])
    .where('lot_id', 'in', lotIds)
    .orderBy('lot_id')
    .orderBy('sequence')
    .execute();
  return Map.groupBy(rows, (row) => row.lot_id);
}
