import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** A lot that somebody wants to be texted about, now. */
export interface ClosingLot {
  readonly user_id: string;
  readonly lot_id: string;
  readonly auction_id: string;
  readonly session_id: string;
  readonly lot_number: string;
  readonly title: string;
  readonly close_at: Date;
  readonly time_zone: string;
  readonly minutes_left: number;
}

export type ClosingSms = 'closes-today' | 'closes-soon';

/**
 * Second specification, section 9: ten minutes before the lot closes, as its close stands now. With
 * less than two minutes left an SMS comes too late to bid.
 */
const closesSoon = sql`st.close_at > (select now from clock) + interval '2 minutes'
  and st.close_at <= (select now from clock) + interval '10 minutes'`;

/** In the auction's zone. */
const nineToday = sql`(date_trunc('day', (select now from clock) at time zone a.time_zone)
  + interval '9 hours') at time zone a.time_zone`;
/**
 * Second specification, section 9: on the morning the lot closes, at any time from nine to noon, so that
 * an outage overnight does not drop it. Not if the SMS of the last ten minutes is due already, and not
 * for those who asked for SMS after nine: they have just seen the time. At nine, no day has more than
 * fifteen hours left.
 */
const closesToday = sql`st.close_at > (select now from clock) + interval '10 minutes'
  and st.close_at <= (select now from clock) + interval '15 hours'
  and (select now from clock) >= ${nineToday}
  and (select now from clock) < ${nineToday} + interval '3 hours'
  and (st.close_at at time zone a.time_zone)::date
    = ((select now from clock) at time zone a.time_zone)::date
  and f.created_at < ${nineToday}`;

/** Bidders due an SMS about an open lot that they have not been sent; the next to close first. */
export async function readClosingLots(
  db: Kysely<DB>,
  kind: ClosingSms,
  limit: number,
): Promise<ClosingLot[]> {
  const { rows } = await sql<ClosingLot>`
    with clock as materialized (select auction_clock() as now)
    select f.user_id, l.id as lot_id, l.auction_id, l.session_id, l.lot_number, l.title,
      st.close_at, a.time_zone,
      round(extract(epoch from st.close_at - (select now from clock)) / 60)::integer as minutes_left
    from lot_states st
    join lot_sms_subscriptions f on f.lot_id = st.lot_id
    join auctions a on a.id = st.auction_id and a.published_at <= (select now from clock)
    join sms_phones p on p.user_id = f.user_id
    join lots l on l.id = st.lot_id
    where st.outcome is null
      -- While a sale is paused nobody knows when its lots close.
      and not exists (
        select from sale_pauses p where p.auction_id = a.id and p.resumed_at is null
      )
      and ${kind === 'closes-soon' ? closesSoon : closesToday}
      -- An auction that no host shows has no address to link to.
      and exists (
        select from sites
        where seller_company_id is null or seller_company_id = a.seller_company_id
      )
      and not exists (select from sms_opt_outs s where s.phone = p.phone)
      and not exists (
        select from sms_messages t
        where t.user_id = f.user_id and t.lot_id = f.lot_id and t.kind = ${kind}
      )
    order by st.close_at, st.lot_id, f.user_id
    limit ${limit}`.execute(db);
  return rows;
}
