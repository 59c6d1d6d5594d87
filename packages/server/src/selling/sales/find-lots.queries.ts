import type { FoundLot } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { OpenTo } from '#identity/staff/public.ts';
import type { DB } from '#platform/database/schema.ts';

/** As many as fit below an input field, on a phone with its keyboard up. */
const shown = 8;
/** A year of sales of a company that sells every week: older lots are looked for in their sale. */
const latestSales = 50;
/** Nobody types more words to find a lot. */
const maxWords = 6;

/**
 * A seller's lots with this number, or with all these words in their title: those of the present sale
 * first, then by number, then by the latest sale. Drafts have no search index, so titles are scanned;
 * archived sales are left out.
 */
export async function searchLots(
  db: Kysely<DB>,
  { sellers, sales }: OpenTo,
  { sellerId, saleId, words }: { sellerId: string; saleId: string | null; words: string },
): Promise<FoundLot[]> {
  const patterns = words.split(/\s+/).slice(0, maxWords).map(containing);
  const isNumber = sql<boolean>`lower(l.lot_number) = lower(${words})`;
  const { rows } = await sql<FoundLot>`
    select l.id as "lotId", l.lot_number as "lotNumber", l.title, a.id as "saleId",
      a.title as "saleTitle", coalesce(a.published_at <= auction_clock(), false) as "isPublished"
    from (
      select * from auctions where seller_company_id = ${sellerId} and archived_at is null
        and (seller_company_id = any(${sellers}::uuid[]) or id = any(${sales}::uuid[]))
      order by (id = ${saleId}::uuid) is true desc, created_at desc limit ${sql.lit(latestSales)}
    ) a join lots l on l.auction_id = a.id
    where (${isNumber} or l.title ilike all (${patterns}::text[]))
    order by (a.id = ${saleId}::uuid) is true desc, ${isNumber} desc, a.created_at desc, l.position
    limit ${sql.lit(shown)}`.execute(db);
  return rows;
}

/** A SQL pattern, with wildcards escaped. */
const containing = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
