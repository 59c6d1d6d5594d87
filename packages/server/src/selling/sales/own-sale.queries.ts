import type { SaleState } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { readStateOf } from './locked-sale.ts';

export interface OwnSale {
  readonly title: string;
  readonly timeZone: string;
  readonly state: SaleState;
}

/** A sale of a seller; null: the seller has no such sale. */
export async function readOwnSale(
  db: Kysely<DB>,
  sellerId: string,
  saleId: string,
): Promise<OwnSale | null> {
  const sale = await db
    .selectFrom('auctions')
    .select(['title', 'time_zone as timeZone'])
    .where('id', '=', saleId)
    .where('seller_company_id', '=', sellerId)
    .executeTakeFirst();
  const life = sale && (await readStateOf(db, saleId));
  return life ? { ...sale, state: life.state } : null;
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
