import { saleState } from '@fairlot/rules';
import type { SaleState } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

export interface OwnSale {
  readonly title: string;
  readonly timeZone: string;
  readonly state: SaleState;
}

/** A sale of a seller as it stands; null: the seller has no such sale. */
export async function readOwnSale(
  db: Kysely<DB>,
  sellerId: string,
  saleId: string,
): Promise<OwnSale | null> {
  const sale = await db
    .selectFrom('auctions')
    .select([
      'title',
      'time_zone',
      'previewed_at',
      'published_at',
      'settled_at',
      'archived_at',
      sql<Date>`auction_clock()`.as('now'),
      sql<{ first: number; last: number } | null>`(
        select json_build_object('first', extract(epoch from min(close_at)) * 1000,
          'last', extract(epoch from max(close_at)) * 1000)
        from lot_states s where s.auction_id = auctions.id and outcome is distinct from 'withdrawn'
        having count(*) > 0)`.as('closes'),
    ])
    .where('id', '=', saleId)
    .where('seller_company_id', '=', sellerId)
    .executeTakeFirst();
  if (!sale) return null;
  const life = {
    previewedAt: sale.previewed_at?.getTime() ?? null,
    publishedAt: sale.published_at?.getTime() ?? null,
    settledAt: sale.settled_at?.getTime() ?? null,
    archivedAt: sale.archived_at?.getTime() ?? null,
    closes: sale.closes,
  };
  const { title, time_zone: timeZone } = sale;
  return { title, timeZone, state: saleState(life, sale.now.getTime()) };
}

/** The sessions of a sale, in order. */
export async function readSessions(
  db: Kysely<DB>,
  saleId: string,
): Promise<{ sessionId: string; title: string }[]> {
  return db
    .selectFrom('auction_sessions')
    .select(['id as sessionId', 'title'])
    .where('auction_id', '=', saleId)
    .orderBy('position')
    .execute();
}
