import type { LotEnd } from '@fairlot/rules';
import { sql } from 'kysely';
import { hostShows } from '#platform/database/host-shows.ts';
import type { Database } from '#platform/database/database.ts';
import type { Site } from '#platform/http/site.ts';

interface SaleFacts {
  readonly now: Date;
  readonly auction_title: string;
  readonly session_title: string;
  readonly company_name: string;
  readonly city: string;
  readonly state: string;
  readonly time_zone: string;
  readonly published_at: Date | null;
  readonly starts_at: Date | null;
}

export interface LotFacts extends SaleFacts {
  readonly lot_number: string;
  readonly title: string;
  readonly close_at: Date;
  readonly outcome: LotEnd | null;
}

export interface AuctionFacts extends SaleFacts {
  readonly first_close_at: Date;
  readonly last_close_at: Date | null;
  readonly lot_count: number;
  /** Lots that have not ended. */
  readonly remaining: number;
}

const saleColumns = sql`auction_clock() as now, a.title as auction_title,
  s.title as session_title, c.company_name, a.city, a.state, a.time_zone, a.published_at,
  a.starts_at`;

/** A lot as its preview shows it; undefined if the host does not show it. */
export async function findLotFacts(
  { kysely }: Database,
  lotId: string,
  { tenantId }: Site,
): Promise<LotFacts | undefined> {
  const { rows } = await sql<LotFacts>`
    select ${saleColumns}, l.lot_number, l.title, st.close_at, st.outcome
    from lots l join lot_states st on st.lot_id = l.id
    join auction_sessions s on s.id = l.session_id
    join public_auctions a on a.id = l.auction_id
    join seller_companies c on c.id = a.seller_company_id
    where l.id = ${lotId} and
      ${hostShows(tenantId, 'a.seller_company_id')}`.execute(kysely);
  return rows[0];
}

/** An auction session as its preview shows it; undefined if the host does not show it. */
export async function findAuctionFacts(
  { kysely }: Database,
  sessionId: string,
  { tenantId }: Site,
): Promise<AuctionFacts | undefined> {
  const { rows } = await sql<AuctionFacts>`
    select ${saleColumns}, s.first_close_at, lots.last_close_at, lots.lot_count, lots.remaining
    from auction_sessions s join public_auctions a on a.id = s.auction_id
    join seller_companies c on c.id = a.seller_company_id
    cross join lateral (
      select count(*) as lot_count, count(*) filter (where st.outcome is null) as remaining,
        max(st.close_at) as last_close_at
      from lot_states st where st.session_id = s.id
    ) lots
    where s.id = ${sessionId} and
      ${hostShows(tenantId, 'a.seller_company_id')}`.execute(kysely);
  return rows[0];
}

/** The seller of an icon, if the host shows them. */
export async function findIconSeller({ kysely }: Database, id: string, { tenantId }: Site) {
  return kysely
    .selectFrom('public_sellers')
    .select(['company_name as name', 'logo_key as fileKey'])
    .where('id', '=', id)
    .where(hostShows(tenantId, 'id'))
    .executeTakeFirst();
}
