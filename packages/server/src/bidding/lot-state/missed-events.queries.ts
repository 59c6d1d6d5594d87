import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { LotEvent } from '#bidding/live/public.ts';
import { lotEventColumns, toLotEvent } from './lot-event-rows.ts';
import type { LotEventRow } from './lot-event-rows.ts';

/**
 * Events that other nodes learn of by a notification alone; everything else that happens to a lot is a
 * fact.
 */
type NotifiedKind = Extract<LotEvent['kind'], 'bid' | 'sold' | 'passed' | 'extended-for-outage'>;
const notifiedKinds: NotifiedKind[] = ['bid', 'sold', 'passed', 'extended-for-outage'];

/** The number of the last such event of each lot of these sessions that has had one since an instant of the auction clock. */
export async function readLastNumbers(
  db: Kysely<DB>,
  sessionIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  if (sessionIds.length === 0) return new Map();
  // A value rather than an expression, so that PostgreSQL can estimate how few rows this finds and uses
  // the index by time.
  const { rows } = await sql<{ lotId: string; sequence: number }>`
    select lot_id as "lotId", max(e.sequence) as sequence
    from lot_events e join lot_states s using (lot_id)
    where e.happened_at >= ${since} and e.kind = any(${notifiedKinds}::text[])
      and s.session_id = any(${sessionIds}::uuid[])
    group by lot_id`.execute(db);
  return new Map(rows.map(({ lotId, sequence }) => [lotId, sequence]));
}

interface LastEventRow extends LotEventRow {
  readonly kind: NotifiedKind;
  readonly happened_at: Date;
  readonly bid: NonNullable<LotEvent['bid']> | null;
}

/** How these lots stand, as their last events say it; a lot whose last event is a fact is left out. */
export async function readLastEvents(
  db: Kysely<DB>,
  lotIds: readonly string[],
): Promise<LotEvent[]> {
  const { rows } = await sql<LastEventRow>`
    select ${sql.raw(lotEventColumns('s'))}, e.kind, e.happened_at,
      case when e.kind = 'bid' then jsonb_build_object('id', b.id, 'bidderId', b.bidder_id,
        'paddle', b.paddle_number, 'ownMax', b.own_max_cents, 'result', b.result,
        'uniqueId', b.unique_id) end as bid
    from lot_states s
    join auctions a on a.id = s.auction_id
    join lot_events e on e.lot_id = s.lot_id and e.sequence = s.sequence
    left join bids b on b.id = e.bid_id
    where s.lot_id = any(${lotIds}::uuid[]) and e.kind = any(${notifiedKinds}::text[])`.execute(db);
  return rows.map(({ kind, happened_at: happenedAt, bid, ...row }) => ({
    ...toLotEvent(row, kind),
    happenedAt: happenedAt.getTime(),
    bid,
  }));
}
