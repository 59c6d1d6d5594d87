import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * SQL: the auctions that somebody may know of, to read from. `public_auctions` are everybody's: whatever
 * reads for the public reads those. Drafts are added for whoever may see those of these sellers.
 */
export function shownAuctions(draftsOf: readonly string[]): RawBuilder<unknown> {
  if (draftsOf.length === 0) return sql`public_auctions`;
  return sql`(
    select * from auctions where previewed_at is not null or seller_company_id = any(${draftsOf}::uuid[])
  )`;
}
