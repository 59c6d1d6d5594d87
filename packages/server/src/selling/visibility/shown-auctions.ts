import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The sellers whose drafts somebody may see, and single sales of others. */
export interface DraftsOf {
  readonly sellers: readonly string[];
  readonly sales: readonly string[];
}

export const noDrafts: DraftsOf = { sellers: [], sales: [] };
export const isNone = ({ sellers, sales }: DraftsOf) => sellers.length + sales.length === 0;

/**
 * SQL: the auctions that somebody may know of, to read from. `public_auctions` are everybody's: whatever
 * reads for the public reads those. Drafts are added for whoever may see these.
 */
export function shownAuctions(draftsOf: DraftsOf): RawBuilder<unknown> {
  if (isNone(draftsOf)) return sql`public_auctions`;
  return sql`(
    select * from auctions where previewed_at is not null
      or seller_company_id = any(${draftsOf.sellers}::uuid[]) or id = any(${draftsOf.sales}::uuid[])
  )`;
}
