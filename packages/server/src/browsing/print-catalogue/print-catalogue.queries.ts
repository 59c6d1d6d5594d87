import type { LotEnd } from '@fairlot/rules';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** HTML that is read for the few printed lines of a lot. */
const maxHtml = 400;

/** A lot as the catalog prints it. */
export interface PrintedLotRow {
  readonly session_id: string;
  readonly lot_number: string;
  readonly title: string;
  /** Its beginning, which may end within a tag. */
  readonly description_html: string;
  readonly pieces: number;
  readonly low_estimate_cents: number | null;
  readonly high_estimate_cents: number | null;
  readonly premium_exempt: boolean;
  readonly start_price_cents: number;
  /** Only if it has left the sale: what it was sold for is not printed. */
  readonly left_by: Extract<LotEnd, 'withdrawn' | 'cancelled'> | null;
  /** Of its first picture. */
  readonly file_key: string | null;
}

function printedLots(auctionId: string): RawBuilder<unknown> {
  return sql`
    select l.id, l.position, l.session_id, l.lot_number, l.title,
      left(l.description_html, ${maxHtml}) as description_html, l.pieces, l.low_estimate_cents,
      l.high_estimate_cents, l.premium_exempt, st.start_price_cents,
      case when st.outcome in ('withdrawn', 'cancelled') then st.outcome end as left_by, i.file_key
    from lots l join lot_states st on st.lot_id = l.id
    join public_auctions a on a.id = l.auction_id
    left join lateral (
      select file_key from lot_images where lot_id = l.id order by position limit 1
    ) i on true
    where l.auction_id = ${auctionId}`;
}

/** All lots of a sale, in the order of the catalog. */
export async function readPrintedLots({ kysely }: Database, auctionId: string) {
  const { rows } =
    await sql<PrintedLotRow>`${printedLots(auctionId)} order by l.position, l.id`.execute(kysely);
  return rows;
}

/** Names what is printed of a sale's lots: another text, order or picture has another name. */
export async function readVersionOfLots({ kysely }: Database, auctionId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce(md5(string_agg(md5(printed::text), '' order by position, id)), '') as version
    from (${printedLots(auctionId)}) printed`.execute(kysely);
  return rows[0]?.version ?? '';
}

/** The increments of a sale, as stored. */
export async function readIncrements({ kysely }: Database, auctionId: string): Promise<unknown> {
  const row = await kysely
    .selectFrom('public_auctions')
    .select('increments')
    .where('id', '=', auctionId)
    .executeTakeFirst();
  return row?.increments;
}
