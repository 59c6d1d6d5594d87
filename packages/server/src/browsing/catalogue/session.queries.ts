import type { NoTaxReason } from '@fairlot/contract';
import type { PickupOption } from '@fairlot/rules';
import { sql } from 'kysely';
import { shownAuctions } from '#selling/visibility/public.ts';
import { hostShows } from '#platform/database/host-shows.ts';
import type { Database } from '#platform/database/database.ts';
import type { Viewer } from './viewer.ts';

/** The subject of an address: a session or an auction by its id, or either by a marketing link. */
export interface AuctionReference {
  readonly kind: 'auction' | 'marketing-link';
  readonly id: string;
}

export interface AuctionRow {
  now: Date;
  /** The session that the reference names; null when it names the auction. */
  session_id: string | null;
  id: string;
  seller_company_id: string;
  company_name: string;
  title: string;
  description_html: string;
  time_zone: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  buyers_premium_ppm: number;
  premium_rules: unknown;
  sales_tax_ppm: number;
  no_tax_reason: NoTaxReason | null;
  no_tax_note: string;
  approval: 'automatic' | 'manual';
  soft_close_ms: number;
  lot_interval_ms: number;
  pickup_options: PickupOption[];
  pickup_terms_html: string;
  terms_html: string;
  auto_charge: boolean;
  published_at: Date | null;
  is_hidden: boolean;
  /** The company's auction license, from the state that it is in; empty: none given. */
  license_number: string;
  company_state: string;
  is_company_suspended: boolean;
  instagram_url: string;
  facebook_url: string;
  manager_id: string | null;
  manager_name: string | null;
  manager_phone: string | null;
  manager_email: string | null;
  manager_has_photo: boolean;
  windows_from: Date[] | null;
  windows_to: Date[] | null;
  registration: 'pending' | 'approved' | 'refused' | null;
  paddle_number: number | null;
  pause_reason: string | null;
  /** Empty: not canceled. */
  cancellation_reason: string;
  /**
   * Announcements of the last 24 hours, and why lots last got more time; the latest first. None of an added
   * lot that was taken out again.
   */
  announcements: { readonly text: string; readonly at: string }[];
}

export interface SessionRow {
  id: string;
  title: string;
  description_html: string;
  position: number;
  first_close_at: Date;
  lot_count: number;
  remaining: number;
  last_close_at: Date | null;
}

/** The auction that a reference names, as this viewer may see it; undefined if they may not. */
export async function findAuction(
  { kysely }: Database,
  reference: AuctionReference,
  viewer: Viewer,
): Promise<AuctionRow | undefined> {
  const { id } = reference;
  const named =
    reference.kind === 'marketing-link'
      ? sql`select s.auction_id, s.id as session_id from auction_marketing_links m
            join auction_sessions s on s.id = m.session_id where m.id = ${id}`
      : sql`select auction_id, id as session_id from auction_sessions where id = ${id}
            union all select id, null from ${shownAuctions(viewer.draftsOf)} a where id = ${id}`;
  const { rows } = await sql<AuctionRow>`
    select auction_clock() as now, named.session_id, a.id, a.seller_company_id, c.company_name,
      a.title, a.description_html, a.time_zone, a.address1, a.address2, a.city, a.state,
      a.buyers_premium_ppm, a.premium_rules, a.sales_tax_ppm, a.no_tax_reason, a.no_tax_note, a.approval, a.soft_close_ms, a.lot_interval_ms,
      a.pickup_options, a.pickup_terms_html, a.terms_html, a.auto_charge, a.published_at,
      a.cancellation_reason, a.previewed_at is null as is_hidden,
      c.license_number, c.state as company_state, c.suspended_at is not null as is_company_suspended,
      c.instagram_url, c.facebook_url,
      m.id as manager_id, m.first_name || ' ' || m.last_name as manager_name,
      m.phone as manager_phone, m.email as manager_email, m.photo_key is not null as manager_has_photo,
      w.windows_from, w.windows_to, r.status as registration, r.paddle_number,
      (select reason from sale_pauses where auction_id = a.id and resumed_at is null) as pause_reason,
      coalesce((
        select json_agg(json_build_object('text', text, 'at', announced_at)
          order by announced_at desc)
        from announcements n
        where auction_id = a.id and not exists (
          select from lot_states where lot_id = n.lot_id and outcome in ('withdrawn', 'cancelled')
        ) and (announced_at > auction_clock() - interval '24 hours' or id = (
          select id from announcements where auction_id = a.id and kind = 'extension'
          order by announced_at desc limit 1
        ))
      ), '[]') as announcements
    from (${named}) named
    join ${shownAuctions(viewer.draftsOf)} a on a.id = named.auction_id
    join seller_companies c on c.id = a.seller_company_id
    left join managers m on m.id = a.manager_id
    left join registrations r on r.auction_id = a.id and r.user_id = ${viewer.userId}
    cross join lateral (
      select array_agg(starts_at order by starts_at, id) as windows_from,
        array_agg(ends_at order by starts_at, id) as windows_to
      from pickup_windows where auction_id = a.id
    ) w
    where ${hostShows(viewer.sellerCompanyId, 'a.seller_company_id')}`.execute(kysely);
  return rows[0];
}

/** All sessions of an auction in their order, with the state of their lots. */
export async function readSessions({ kysely }: Database, auctionId: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.title, s.description_html, s.position, s.first_close_at,
      count(st.lot_id) as lot_count,
      count(st.lot_id) filter (where st.outcome is null) as remaining,
      max(st.close_at) as last_close_at
    from auction_sessions s left join lot_states st on st.session_id = s.id
    where s.auction_id = ${auctionId}
    group by s.id
    order by s.position`.execute(kysely);
  return rows;
}
