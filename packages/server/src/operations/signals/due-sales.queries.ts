import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { SaleToLookAt } from './found-signal.ts';

/** Minutes between two checks of a sale: nobody acts within the hour. */
const lookEveryMinutes = 60;
/** Days after settlement beyond which sales from before these checks existed are not checked. */
const pastAfterDays = 30;

/** Adds sales published since the last round. */
export async function noteNewSales(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into signal_looks (auction_id)
    select id from public_auctions a
    where published_at <= auction_clock()
      and (settled_at is null
        or settled_at > auction_clock() - make_interval(days => ${pastAfterDays}))
      and not exists (select from signal_looks where auction_id = a.id)
    on conflict do nothing`.execute(db);
}

export interface DueSale extends SaleToLookAt {
  /** The sum of its lots' event numbers. */
  readonly happened: number;
  readonly isSettled: boolean;
  /** Nothing has happened since the last check. */
  readonly isQuiet: boolean;
}

/**
 * Leases the sale whose last check is longest ago, if it is due; null: none. The lease is an hour, so
 * that neither another node nor a failing sale holds up the others.
 */
export async function takeDueSale(db: Kysely<DB>): Promise<DueSale | null> {
  const { rows } = await sql<DueSale>`
    with due as (
      select auction_id from signal_looks
      where not is_final and (looked_at is null
        or looked_at <= auction_clock() - make_interval(mins => ${lookEveryMinutes}))
      order by looked_at nulls first
      limit 1
      for update skip locked
    ), taken as (
      update signal_looks k set looked_at = auction_clock() from due
      where k.auction_id = due.auction_id
      returning k.auction_id, k.happened
    ), standing as (
      select t.auction_id, t.happened as before, a.seller_company_id, a.settled_at is not null as settled,
        (select coalesce(sum(sequence), 0)::bigint from lot_states where auction_id = a.id) as now
      from taken t join public_auctions a on a.id = t.auction_id
    )
    select auction_id as "auctionId", seller_company_id as "sellerId", settled as "isSettled",
      now as happened, now is not distinct from before as "isQuiet"
    from standing`.execute(db);
  return rows[0] ?? null;
}

/** Marks a settled sale as finally checked. */
export async function markLookedThrough(
  db: Kysely<DB>,
  { auctionId, happened, isSettled }: DueSale,
): Promise<void> {
  await db
    .updateTable('signal_looks')
    .set({ happened, is_final: isSettled })
    .where('auction_id', '=', auctionId)
    .execute();
}
