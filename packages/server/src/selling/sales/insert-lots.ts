import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';
import type { StoredPicture } from '#selling/pictures/public.ts';
import type { SaleLot } from './sale.ts';

export interface PlacedLot {
  readonly id: string;
  readonly lot: SaleLot;
  readonly auctionId: string;
  readonly sessionId: string;
  /** Position in the session, from 1. */
  readonly position: number;
  readonly categoryId: number | null;
  readonly consignorId: string | null;
  /** Epoch milliseconds. */
  readonly closeAt: number;
}

/** A lot that can be bid on from the opening of its sale. */
export interface OpenedLot {
  readonly id: string;
  readonly sessionId: string;
  readonly auctionId: string;
  /** Cents. */
  readonly startPrice: number;
  readonly reserve: number | null;
  /** Who may not bid on it (seller.md, 4.17). */
  readonly consignorId: string | null;
  /** Epoch milliseconds. */
  readonly closeAt: number;
}

/** Creates the live state of new lots, which belongs to `bidding`. */
export type OpenLots = (db: Transaction<DB>, lots: readonly OpenedLot[]) => Promise<void>;

/** Sets other prices and times for lots that nobody can bid on yet. */
export type ResetLots = (db: Transaction<DB>, lots: readonly LotStart[]) => Promise<void>;

/** The starting point for bids on a lot. */
export type LotStart = Pick<OpenedLot, 'id' | 'startPrice' | 'reserve' | 'consignorId' | 'closeAt'>;

/**
 * Inserts lots, their states and their pictures, each with one statement whatever their number: ten
 * thousand lots are far more than a statement has parameters for.
 */
export async function insertLots(
  db: Transaction<DB>,
  lots: readonly PlacedLot[],
  pictures: ReadonlyMap<string, StoredPicture>,
  openLots: OpenLots,
): Promise<void> {
  const rows = lots.map(({ id, lot, auctionId, sessionId, position, categoryId }) => ({
    id,
    auction_id: auctionId,
    session_id: sessionId,
    position,
    lot_number: lot.lotNumber,
    title: lot.title,
    description_html: lot.descriptionHtml,
    condition: lot.condition,
    provenance: lot.provenance,
    dimensions: lot.dimensions,
    code: lot.code,
    pieces: lot.pieces,
    category_id: categoryId,
    low_estimate_cents: lot.lowEstimate,
    high_estimate_cents: lot.highEstimate,
    transport_fee_cents: lot.transportFee,
    premium_exempt: lot.premiumExempt,
  }));
  await sql`
    insert into lots (id, auction_id, session_id, position, lot_number, title, description_html,
      condition, provenance, dimensions, code, pieces, category_id, low_estimate_cents,
      high_estimate_cents, transport_fee_cents, premium_exempt)
    select id, auction_id, session_id, position, lot_number, title, description_html,
      condition, provenance, dimensions, code, pieces, category_id, low_estimate_cents,
      high_estimate_cents, transport_fee_cents, premium_exempt
    from jsonb_populate_recordset(null::lots, ${JSON.stringify(rows)}::jsonb)`.execute(db);

  await openLots(
    db,
    lots.map(({ id, lot, auctionId, sessionId, consignorId, closeAt }) => ({
      id,
      sessionId,
      auctionId,
      startPrice: lot.startPrice,
      reserve: lot.reserve,
      consignorId,
      closeAt,
    })),
  );

  const images = lots.flatMap(({ id, lot }) =>
    lot.images.map(({ name }, index) => {
      const picture = storedPicture(pictures, name);
      return {
        id: uuid(),
        lot_id: id,
        position: index + 1,
        file_name: name,
        file_key: picture.fileKey,
        width: picture.width,
        height: picture.height,
      };
    }),
  );
  await sql`
    insert into lot_images select *
    from jsonb_populate_recordset(null::lot_images, ${JSON.stringify(images)}::jsonb)`.execute(db);
}

/** The stored picture with this name in a sale. */
export function storedPicture(
  pictures: ReadonlyMap<string, StoredPicture>,
  name: string,
): StoredPicture {
  const picture = pictures.get(name);
  if (!picture) throw new Error(`The picture ${name} was not stored.`);
  return picture;
}
