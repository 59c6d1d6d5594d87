import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * The one way to limit what a host shows (safety.md, invariant 15). The site of all, whose `tenantId` is
 * null, shows everybody's; a tenant's own site theirs alone, whatever id an address names. What belongs
 * to no tenant, `owner` null, is the site of all's.
 */
export function isShown(tenantId: string | null, owner: string | null): boolean {
  return tenantId === null || tenantId === owner;
}

/** SQL: the same of the owner in a column, or of one that an expression finds. */
export function hostShows(
  tenantId: string | null,
  owner: string | RawBuilder<string | null>,
): RawBuilder<boolean> {
  const of = typeof owner === 'string' ? sql.ref(owner) : owner;
  return sql`(${tenantId}::uuid is null or ${of} = ${tenantId})`;
}
