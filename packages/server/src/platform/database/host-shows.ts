import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * The only way to limit what a host shows (safety.md, invariant 15). The common site, whose `tenantId` is
 * null, shows all tenants' data; a tenant's own site only theirs, whatever id an address names. Data of
 * no tenant (`owner` null) is on the common site.
 */
export function isShown(tenantId: string | null, owner: string | null): boolean {
  return tenantId === null || tenantId === owner;
}

/** SQL: the same for the owner in a column or expression. */
export function hostShows(
  tenantId: string | null,
  owner: string | RawBuilder<string | null>,
): RawBuilder<boolean> {
  const of = typeof owner === 'string' ? sql.ref(owner) : owner;
  // Where everything is shown, PostgreSQL need not compare each row, nor plan for it.
  return tenantId === null ? sql<boolean>`true` : sql<boolean>`(${of} = ${tenantId})`;
}
