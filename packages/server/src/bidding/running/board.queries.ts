import { consoleLimits } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { outageMs } from '#bidding/closing/public.ts';
import { biddersOfLot } from '#bidding/lot-state/public.ts';
import type { DB } from '#platform/database/schema.ts';
import { firstPicture } from '#selling/sales/public.ts';

/** Rows of the board: what a phone shows without scrolling for long. */
const shownLots = 20;

/** The hammer follows the clock within two seconds; later than this, something is wrong. */
const hammerWithin = sql`interval '10 seconds'`;

/** How the close of a sale is progressing. Money in cents. */
export interface BoardRow {
  readonly title: string;
  readonly timeZone: string;
  readonly isRunning: boolean;
  readonly pauseId: string | null;
  readonly pausedAt: Date | null;
  readonly reason: string | null;
  readonly byOperator: boolean | null;
  readonly registeredBidders: number;
  readonly announcementsLeft: number;
  readonly following: number;
  readonly serversAlive: number;
  readonly overdueLots: number;
  readonly openLots: number;
  readonly endedLots: number;
  readonly overtimeLots: number;
  readonly reservesNotMet: number;
  readonly bidsLastMinute: number;
  readonly lastCloseAt: Date | null;
  readonly pickupWindows: readonly { readonly start: string; readonly end: string }[];
  readonly hammer: number;
  readonly lowEstimate: number;
  readonly next: readonly {
    readonly lotId: string;
    readonly lotNumber: string;
    readonly title: string;
    readonly pictureId: string | null;
    readonly closeAt: string;
    readonly secondsToClose: number;
    readonly price: number;
    readonly bidCount: number;
    readonly bidders: number;
    readonly reserveNotMet: boolean;
    readonly mayBeWithdrawn: boolean;
    readonly isInOvertime: boolean;
  }[];
}

/** One statement, since everybody at the close asks for it every two seconds. Undefined: no such sale. */
export async function readBoard(
  db: Kysely<DB>,
  { sellerId, saleId }: { readonly sellerId: string; readonly saleId: string },
): Promise<BoardRow | undefined> {
  const { rows } = await sql<BoardRow>`
    with sale as materialized (
      select a.id, a.title, a.time_zone, sale_clock(a.id) as clock,
        a.published_at <= auction_clock() is true as is_published,
        p.id as pause_id, p.paused_at, p.reason, p.by_operator
      from auctions a left join sale_pauses p on p.auction_id = a.id and p.resumed_at is null
      where a.id = ${saleId} and a.seller_company_id = ${sellerId}
    ), lots_of_sale as materialized (
      select st.*, l.lot_number, l.title, l.low_estimate_cents, sale.clock,
        st.outcome is null and st.close_at > sale.clock as is_open
      from sale join lot_states st on st.auction_id = sale.id join lots l on l.id = st.lot_id
      where not left_sale(st.outcome)
    ), figures as (
      select count(*) filter (where is_open)::int as "openLots",
        count(*) filter (where not is_open)::int as "endedLots",
        max(close_at) as "lastCloseAt",
        count(*) filter (where outcome is null and close_at <= clock - ${hammerWithin})::int
          as "overdueLots",
        count(*) filter (where is_open and close_at > scheduled_close_at)::int as "overtimeLots",
        count(*) filter (where is_open and bid_count > 0 and not reserve_met)::int as "reservesNotMet",
        coalesce(sum(price_cents) filter (where reserve_met), 0)::float8 as hammer,
        coalesce(sum(low_estimate_cents), 0)::float8 as "lowEstimate"
      from lots_of_sale
    )
    select sale.title, sale.time_zone as "timeZone", sale.pause_id as "pauseId",
      sale.paused_at as "pausedAt", sale.reason, sale.by_operator as "byOperator",
      sale.is_published and figures."openLots" > 0 as "isRunning", figures.*,
      coalesce((
        select json_agg(json_build_object('start', starts_at, 'end', ends_at) order by starts_at, id)
        from pickup_windows where auction_id = sale.id
      ), '[]') as "pickupWindows",
      (select count(distinct f.user_id)::int from lots_of_sale ls
        join favorites f on f.lot_id = ls.lot_id where ls.is_open
      ) as following,
      (select count(*)::int from nodes
        where alive_at > auction_clock() - make_interval(secs => ${outageMs / 1_000})
      ) as "serversAlive",
      (select count(*)::int from registrations r join users u on u.id = r.user_id
        where r.auction_id = sale.id and r.status <> 'refused' and u.deactivated_at is null
      ) as "registeredBidders",
      greatest(0, ${consoleLimits.announcementsPerDay}::int - (select count(*)::int from announcements
        where auction_id = sale.id and kind = 'said' and announced_at > auction_clock() - interval '24 hours'
      )) as "announcementsLeft",
      (select count(*)::int from lots_of_sale ls join lot_events e on e.lot_id = ls.lot_id
        where e.kind = 'bid' and e.happened_at > auction_clock() - interval '1 minute'
      ) as "bidsLastMinute",
      coalesce((
        select json_agg(json_build_object(
          'lotId', lot_id, 'lotNumber', lot_number, 'title', title, 'closeAt', close_at,
          'pictureId', ${firstPicture('shown.lot_id')},
          'secondsToClose', extract(epoch from close_at - clock),
          'price', coalesce(price_cents, start_price_cents), 'bidCount', bid_count,
          'bidders', (select count(*) from (${biddersOfLot(sql.ref('shown.lot_id'))}) bidders),
          'reserveNotMet', bid_count > 0 and not reserve_met,
          'mayBeWithdrawn', reserve_cents is not null or bid_count = 0,
          'isInOvertime', close_at > scheduled_close_at
        ) order by close_at, lot_id)
        from (
          select * from lots_of_sale where is_open order by close_at, lot_id limit ${shownLots}
        ) shown
      ), '[]') as next
    from sale cross join figures`.execute(db);
  return rows[0];
}
