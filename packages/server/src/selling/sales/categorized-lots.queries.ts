import { categorizedLotsLimit } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** The number of sales to search: a company's names for things hardly change from year to year. */
const latestSales = 20;

/**
 * Titles of lots that have a category: of a sale, and of the latest sales of its seller that are public,
 * since people who may see only one sale must not see the seller's other drafts.
 */
export async function readCategorizedLots(
  db: Kysely<DB>,
  sellerId: string,
  saleId: string,
): Promise<{ title: string; category: string }[]> {
  const { rows } = await sql<{ title: string; category: string }>`
    select l.title, c.name as category
    from lots l join categories c on c.id = l.category_id
    where l.auction_id = ${saleId} or l.auction_id in (
      select id from public_auctions
      where seller_company_id = ${sellerId} and published_at is not null
      order by published_at desc limit ${latestSales})
    order by l.auction_id = ${saleId} desc, l.auction_id, l.position
    limit ${categorizedLotsLimit}`.execute(db);
  return rows;
}
