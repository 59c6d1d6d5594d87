import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The sellers whose drafts somebody may see, and single sales of other sellers. */
export interface DraftsOf {
  readonly sellers: readonly string[];
  readonly sales: readonly string[];
}

export const noDrafts: DraftsOf = { sellers: [], sales: [] };
export const isNone = ({ sellers, sales }: DraftsOf) => sellers.length + sales.length === 0;

/**
 * SQL: the auctions that somebody may see, as a table. `public_auctions` are for everybody, and public
 * reads use only those. Drafts are added for people who may see them.
 */
export function shownAuctions(draftsOf: DraftsOf): RawBuilder<unknown> {
  if (isNone(draftsOf)) return sql`public_auctions`;
  return sql`(
    select * from auctions where previewed_at is not null
      or seller_company_id = any(${draftsOf.sellers}::uuid[]) or id = any(${draftsOf.sales}::uuid[])
  )`;
}
