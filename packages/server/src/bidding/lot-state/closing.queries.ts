import type { PoolClient } from 'pg';
import { toTime } from '#platform/database/pipeline.ts';
import { lotEventColumns } from './lot-event-rows.ts';
import type { LotEventRow } from './lot-event-rows.ts';

/** Records and logs the hammer of locked lots. */
export async function endLots(
  client: PoolClient,
  lots: readonly { readonly lotId: string; readonly outcome: 'sold' | 'passed' }[],
): Promise<void> {
  await client.query(
    `with ended as (
       update lot_states s set outcome = h.outcome, ended_at = auction_clock(), sequence = s.sequence + 1
       from unnest($1::uuid[], $2::text[]) as h(lot_id, outcome) where s.lot_id = h.lot_id
       returning s.lot_id, s.sequence, s.outcome, s.price_cents, s.close_at, s.ended_at
     )
     insert into lot_events (lot_id, sequence, kind, price_cents, close_at, happened_at)
     select lot_id, sequence, outcome, price_cents, close_at, ended_at from ended`,
    [lots.map(({ lotId }) => lotId), lots.map(({ outcome }) => outcome)],
  );
}

/** Moves and logs the closes of locked lots after an outage; `close` in epoch milliseconds. */
export async function extendLots(
  client: PoolClient,
  lots: readonly { readonly id: string; readonly close: number }[],
): Promise<LotEventRow[]> {
  const { rows } = await client.query<LotEventRow>(
    `with moved as (
       update lot_states s set close_at = ${toTime('m.close')}, sequence = s.sequence + 1
       from unnest($1::uuid[], $2::bigint[]) as m(lot_id, close) where s.lot_id = m.lot_id
       returning s.*
     ), logged as (
       insert into lot_events (lot_id, sequence, kind, price_cents, close_at, happened_at)
       select lot_id, sequence, 'extended-for-outage', price_cents, close_at, auction_clock() from moved
     )
     select ${lotEventColumns('s')} from moved s join auctions a on a.id = s.auction_id`,
    [lots.map((lot) => lot.id), lots.map((lot) => lot.close)],
  );
  return rows;
}
