import { createHash } from 'node:crypto';
import type { Cents } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** A lot of a consignor in a sale, as shown to them. */
export interface ShownLot {
  readonly lotId: string;
  readonly lotNumber: string;
  readonly title: string;
  readonly description: string;
  readonly condition: string;
  readonly dimensions: string;
  readonly provenance: string;
  readonly pieces: number;
  readonly lowEstimate: Cents | null;
  readonly highEstimate: Cents | null;
  readonly startPrice: Cents;
  readonly reserve: Cents | null;
  readonly pictures: readonly string[];
}

/**
 * SQL: what a consignor agrees to about a lot `l` with its state `st`: everything shown except its number
 * and place, which do not describe the item.
 */
export const shownHash = sql<Buffer>`sha256(convert_to(jsonb_build_array(
  l.title, l.description_html, l.condition, l.dimensions, l.provenance, l.pieces,
  l.low_estimate_cents, l.high_estimate_cents, st.start_price_cents, st.reserve_cents,
  (select jsonb_agg(i.id order by i.position) from lot_images i where i.lot_id = l.id)
)::text, 'UTF8'))`;

/** SQL: the lots of a consignor in a sale. */
const theirLots = (saleId: string, consignorId: string) => sql`
  lots l join lot_states st on st.lot_id = l.id
  where st.auction_id = ${saleId} and st.consignor_id = ${consignorId}`;

/**
 * A page of a consignor's lots. Pages follow the order of `readSeenLots`, so a lot that staff move
 * between two pages is neither repeated nor left out; within a page, lots are in the order of the
 * catalogue.
 */
export async function readShownLots(
  db: Kysely<DB>,
  { saleId, consignorId }: { readonly saleId: string; readonly consignorId: string },
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<ShownLot[]> {
  const { rows } = await sql<ShownLot>`
    select l.id as "lotId", l.lot_number as "lotNumber", l.title, l.description_html as description,
      l.condition, l.dimensions, l.provenance, l.pieces, l.low_estimate_cents as "lowEstimate",
      l.high_estimate_cents as "highEstimate", st.start_price_cents as "startPrice",
      st.reserve_cents as reserve,
      array(select i.id::text from lot_images i where i.lot_id = l.id order by i.position) as pictures
    from ${theirLots(saleId, consignorId)} and l.id in (
      select l.id from ${theirLots(saleId, consignorId)} order by l.id limit ${take} offset ${skip})
    order by (select s.position from auction_sessions s where s.id = l.session_id), l.position`.execute(
    db,
  );
  return rows;
}

export interface SeenLot {
  readonly lotId: string;
  readonly hash: Buffer;
}

/** The present hash of each of their lots. */
export async function readSeenLots(
  db: Kysely<DB>,
  { saleId, consignorId }: { readonly saleId: string; readonly consignorId: string },
): Promise<SeenLot[]> {
  const { rows } = await sql<SeenLot>`
    select l.id as "lotId", ${shownHash} as hash
    from ${theirLots(saleId, consignorId)} order by l.id`.execute(db);
  return rows;
}

/** One hash of the present state of all these lots. */
export function wordOf(lots: readonly SeenLot[]): string {
  const hash = createHash('sha256');
  for (const lot of lots) hash.update(lot.lotId).update(lot.hash);
  return hash.digest('base64url');
}
