import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { hostShows } from '#platform/database/host-shows.ts';
import type { Database } from '#platform/database/database.ts';
import type { Site } from '#platform/http/site.ts';

/** The kinds of things with a page of their own on a host. */
export const listedKinds = ['auctions', 'lots', 'sellers', 'managers'] as const;
export type ListedKind = (typeof listedKinds)[number];

export interface ListedRow {
  readonly id: string;
  /** The session in the address of a lot; null for everything else. */
  readonly session_id: string | null;
  readonly title: string;
  /** A session's own title, besides its auction's. */
  readonly session_title: string;
  /** When the page last changed, not counting prices; null if unknown. */
  readonly changed_at: Date | null;
}

/** The first id of each page of a list, `pageSize` rows a page, in the order of ids. */
export async function readPageStarts(
  { kysely }: Database,
  site: Site,
  { kind, pageSize }: { kind: ListedKind; pageSize: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by id) - 1 as place from (${listed(kind, site)}) listed
    ) placed
    where place % ${pageSize} = 0 order by id`.execute(kysely);
  return rows.map(({ id }) => id);
}

/** Rows of a list from an id on, or after it, in the order of ids. */
export async function readListed(
  { kysely }: Database,
  site: Site,
  {
    kind,
    from,
    isFirst,
    count,
  }: { kind: ListedKind; from: string; isFirst: boolean; count: number },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select * from (${listed(kind, site, from)}) listed
    where ${isFirst ? sql`id >= ${from}` : sql`id > ${from}`}
    order by id limit ${count}`.execute(kysely);
  return rows;
}

/**
 * Everything of a kind, or at least what comes from an id on. States of lots are joined from there: otherwise
 * PostgreSQL reads those of all lots before it, for each chunk again.
 */
function listed(kind: ListedKind, site: Site, from: string | null = null): RawBuilder<unknown> {
  switch (kind) {
    case 'auctions':
      return sql`
        select s.id, null::uuid as session_id, a.title, s.title as session_title,
          a.published_at as changed_at
        from auction_sessions s join public_auctions a on a.id = s.auction_id where ${isPublic(site)}`;
    case 'lots':
      return sql`
        select l.id, l.session_id, l.title, '' as session_title,
          coalesce(st.ended_at, greatest(a.published_at, l.created_at)) as changed_at
        from lots l join public_auctions a on a.id = l.auction_id
        left join lot_states st on st.lot_id = l.id ${from === null ? sql`` : sql`and st.lot_id >= ${from}`}
        where ${isPublic(site)}`;
    case 'sellers':
      return sql`
        select c.id, null::uuid as session_id, c.company_name as title, '' as session_title,
          null::timestamptz as changed_at
        from seller_companies c where exists (
          select from public_auctions a where a.seller_company_id = c.id and ${isPublic(site)})`;
    case 'managers':
      return sql`
        select m.id, null::uuid as session_id, m.last_name as title, '' as session_title,
          null::timestamptz as changed_at
        from managers m where exists (
          select from public_auctions a where a.manager_id = m.id and ${isPublic(site)})`;
  }
}

export interface FeedRow {
  readonly id: string;
  readonly title: string;
  readonly session_title: string;
  readonly description_html: string;
  readonly session_description_html: string;
  readonly company_name: string;
  readonly city: string;
  readonly state: string;
  readonly time_zone: string;
  readonly first_close_at: Date;
  readonly lot_count: number;
  readonly published_at: Date;
  /** When the last lot ended; null while one is open. */
  readonly ended_at: Date | null;
}

/** The latest published sessions, of one seller or of all that the host shows. */
export async function readFeed(
  { kysely }: Database,
  site: Site,
  { sellerId, count }: { sellerId: string | null; count: number },
): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    with latest as (
      select s.id from auction_sessions s join public_auctions a on a.id = s.auction_id
      where ${isPublic(site)} and (${sellerId}::uuid is null or a.seller_company_id = ${sellerId})
      order by a.published_at desc, s.id desc limit ${count}
    )
    select s.id, a.title, s.title as session_title, a.description_html,
      s.description_html as session_description_html, c.company_name, a.city, a.state,
      a.time_zone, s.first_close_at, a.published_at, lots.lot_count, lots.ended_at
    from latest join auction_sessions s on s.id = latest.id
    join public_auctions a on a.id = s.auction_id
    join seller_companies c on c.id = a.seller_company_id
    cross join lateral (
      select count(*) as lot_count,
        case when count(*) = count(st.ended_at) then max(st.ended_at) end as ended_at
      from lot_states st where st.session_id = s.id
    ) lots
    order by a.published_at desc, s.id desc`.execute(kysely);
  return rows;
}

/** A seller that the host shows. */
export async function findShownSeller({ kysely }: Database, site: Site, id: string) {
  return kysely
    .selectFrom('public_sellers')
    .select(['id', 'company_name'])
    .where('id', '=', id)
    .where(hostShows(site.tenantId, 'id'))
    .executeTakeFirst();
}

export interface CalendarRow {
  readonly id: string;
  readonly title: string;
  readonly session_title: string;
  readonly company_name: string;
  readonly city: string;
  readonly state: string;
  readonly soft_close_ms: number;
  readonly published_at: Date;
  /** When its seller canceled the sale; null: not canceled. */
  readonly cancelled_at: Date | null;
  readonly first_close_at: Date;
  /** The close of the session's last lot, as planned and as moved by bids. Null without lots. */
  readonly last_planned_close_at: Date | null;
  readonly last_close_at: Date | null;
  readonly windows: readonly { readonly id: string; readonly from: string; readonly to: string }[];
}

/**
 * When a published session closes and when its lots are picked up; undefined if this host does not show
 * it.
 */
export async function findCalendar(
  { kysely }: Database,
  site: Site,
  sessionId: string,
): Promise<CalendarRow | undefined> {
  const { rows } = await sql<CalendarRow>`
    select s.id, a.title, s.title as session_title, c.company_name, a.city, a.state,
      a.soft_close_ms, a.published_at, a.cancelled_at, s.first_close_at, lots.last_planned_close_at,
      lots.last_close_at, windows.windows
    from auction_sessions s join public_auctions a on a.id = s.auction_id
    join seller_companies c on c.id = a.seller_company_id
    cross join lateral (
      select max(st.scheduled_close_at) as last_planned_close_at, max(st.close_at) as last_close_at
      from lot_states st where st.session_id = s.id
    ) lots
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', w.id, 'from', w.starts_at, 'to', w.ends_at)
        order by w.starts_at, w.id), '[]') as windows
      from pickup_windows w where w.auction_id = a.id
    ) windows
    where s.id = ${sessionId} and ${isPublic(site)}`.execute(kysely);
  return rows[0];
}

/** An auction `a` that is published, by a seller that the host shows. */
function isPublic({ tenantId }: Site): RawBuilder<unknown> {
  return sql`a.published_at <= (select auction_clock()) and
    ${hostShows(tenantId, 'a.seller_company_id')}`;
}
