import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Whether a host shows what belongs to a seller. The marketplace, whose `hostsSeller` is null, shows
 * every seller's; a seller's own host that seller's alone, whatever id an address names (safety.md,
 * invariant 15). What belongs to no seller, `seller` null, is the marketplace's.
 */
export function isShown(hostsSeller: string | null, seller: string | null): boolean {
  return hostsSeller === null || hostsSeller === seller;
}

/** SQL: the same of the seller in a column, or of one that an expression finds. */
export function hostShows(
  hostsSeller: string | null,
  seller: string | RawBuilder<string | null> = 'a.seller_company_id',
): RawBuilder<boolean> {
  const of = typeof seller === 'string' ? sql.ref(seller) : seller;
  return sql`(${hostsSeller}::uuid is null or ${of} = ${hostsSeller})`;
}
