import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Ids that the address of a call of the console names. */
export interface Addressed {
  readonly sellerId: string;
  readonly saleId: string;
  /** Null: the call is about no lot. */
  readonly lotId: string | null;
}

/**
 * Whether the sale is the seller's, and the lot is in it. Read without a lock, since a sale never changes its
 * seller; a lot may be moved to another sale a moment later, but to one of the same seller.
 */
export async function isOfSeller(
  db: Kysely<DB>,
  { sellerId, saleId, lotId }: Addressed,
): Promise<boolean> {
  const { rows } = await sql`
    select from auctions where id = ${saleId} and seller_company_id = ${sellerId}
      and (${lotId}::uuid is null
        or exists (select from lots where id = ${lotId} and auction_id = ${saleId}))`.execute(db);
  return rows.length > 0;
}
