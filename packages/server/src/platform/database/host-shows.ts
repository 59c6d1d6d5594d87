import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * SQL: whether a host shows what belongs to the seller in `column`. The marketplace, whose
 * `sellerCompanyId` is null, shows every seller's; a seller's own host that seller's alone, whatever
 * id an address names (safety.md, invariant 15).
 */
export function hostShows(
  sellerCompanyId: string | null,
  column = 'a.seller_company_id',
): RawBuilder<boolean> {
  return sql`(${sellerCompanyId}::uuid is null or ${sql.ref(column)} = ${sellerCompanyId})`;
}
