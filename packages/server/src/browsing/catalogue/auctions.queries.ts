import type { PickupOption } from '@fairlot/rules';
import { sql } from 'kysely';
import { hostShows } from '#platform/database/host-shows.ts';
import type { Database } from '#platform/database/database.ts';

export interface AuctionTileRow {
  now: Date;
  total: number;
  id: string;
  title: string;
  first_close_at: Date;
  last_close_at: Date | null;
  /** Null: nothing is due, or the sale is paused. */
  next_close_at: Date | null;
  lot_count: number;
  remaining: number;
  auction_id: string;
  auction_title: string;
  seller_company_id: string;
  company_name: string;
  time_zone: string;
  city: string;
  state: string;
  buyers_premium_ppm: number;
  premium_rules: unknown;
  sales_tax_ppm: number;
  published_at: Date | null;
  pickup_options: PickupOption[];
  windows_from: Date[] | null;
  windows_to: Date[] | null;
}

export interface AuctionPage {
  readonly which: 'current' | 'past';
  readonly start: number;
  readonly count: number;
  /** The seller or manager whose auctions; omitted: all that the host shows. */
  readonly of?: { readonly kind: 'seller' | 'manager'; readonly id: string };
}

/**
 * One page of sessions. Current: previews and sessions with a lot that has not ended, the next to close
 * first and previews, which have no close, last. Past: sessions whose lots have all ended, those that
 * closed latest first; a preview that was canceled is in neither. Open lots are found by a partial index,
 * so that past sales cost next to nothing.
 */
export async function readAuctionPage(
  { kysely }: Database,
  { which, start, count, of }: AuctionPage,
  sellerCompanyId: string | null,
): Promise<{ rows: AuctionTileRow[]; total: number }> {
  const [condition, order] =
    which === 'current'
      ? [sql`(preview and not cancelled) or has_open`, sql`preview, first_close_at, id`]
      : [sql`not preview and not has_open and has_lots`, sql`first_close_at desc, id desc`];
  const { rows } = await sql<AuctionTileRow | { id: null; total: number }>`
    with clock as materialized (select auction_clock() as now),
    listed as (
      select s.id, s.first_close_at, clock.now,
        a.published_at is null or a.published_at > clock.now as preview,
        a.cancelled_at is not null as cancelled,
        exists (
          select from lot_states o where o.session_id = s.id and o.outcome is null
        ) as has_open,
        exists (select from lot_states o where o.session_id = s.id) as has_lots
      from auction_sessions s join public_auctions a on a.id = s.auction_id cross join clock
      where ${hostShows(sellerCompanyId, 'a.seller_company_id')}
        and ${isOf(of)}
    ),
    chosen as (
      select id, now, row_number() over (order by ${order}) as place
      from listed where ${condition}
    )
    select total.total, page.now, s.id, s.title, s.first_close_at, lots.last_close_at, lots.next_close_at,
      lots.lot_count, lots.remaining, a.id as auction_id, a.title as auction_title,
      a.seller_company_id, c.company_name, a.time_zone, a.city, a.state, a.buyers_premium_ppm,
      a.premium_rules, a.sales_tax_ppm, a.published_at, a.pickup_options, w.windows_from, w.windows_to
    from (select count(*) as total from chosen) total
    left join (select * from chosen order by place limit ${count} offset ${start}) page on true
    left join auction_sessions s on s.id = page.id
    left join public_auctions a on a.id = s.auction_id
    left join seller_companies c on c.id = a.seller_company_id
    left join lateral (
      select count(*) as lot_count, count(*) filter (where st.outcome is null) as remaining,
        max(st.close_at) as last_close_at,
        min(st.close_at) filter (
          where st.outcome is null and st.close_at > page.now and not exists (
            select from sale_pauses p where p.auction_id = s.auction_id and p.resumed_at is null
          )
        ) as next_close_at
      from lot_states st where st.session_id = s.id
    ) lots on true
    left join lateral (
      select array_agg(starts_at order by starts_at, id) as windows_from,
        array_agg(ends_at order by starts_at, id) as windows_to
      from pickup_windows where auction_id = a.id
    ) w on true
    order by page.place`.execute(kysely);
  return {
    rows: rows.filter((row) => row.id !== null),
    total: rows[0]?.total ?? 0,
  };
}

function isOf(whose: AuctionPage['of']) {
  if (whose === undefined) return sql`true`;
  return whose.kind === 'seller'
    ? sql`a.seller_company_id = ${whose.id}`
    : sql`a.manager_id = ${whose.id}`;
}
