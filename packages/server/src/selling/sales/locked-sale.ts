import type { SaleState, SellerStanding } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { standingOf } from '#selling/sellers/public.ts';
import { storedState } from './stored-life.ts';
import type { StoredLife } from './stored-life.ts';

/** A sale under its lock: nobody else changes, publishes or settles it in the meantime. */
export interface LockedSale {
  readonly sellerId: string;
  readonly title: string;
  readonly state: SaleState;
  readonly publishedAt: Date | null;
  readonly sellerStanding: SellerStanding;
}

/** Locks a sale, then reads the clock and its state; null: none has this id. */
export async function lockSale(tx: Transaction<DB>, auctionId: string): Promise<LockedSale | null> {
  const sale = await lifeOf(tx, auctionId).forUpdate().executeTakeFirst();
  return sale ? stateOf(tx, auctionId, sale) : null;
}

/** The same, for callers who show or publish it: nobody suspends its seller until the transaction ends. */
export async function lockSaleToPublish(
  tx: Transaction<DB>,
  auctionId: string,
): Promise<LockedSale | null> {
  await sql`
    select from seller_companies
    where id = (select seller_company_id from auctions where id = ${auctionId}) for share`.execute(
    tx,
  );
  return lockSale(tx, auctionId);
}

/**
 * The same, for callers who lock its lots next: rows that only refer to the sale, such as alerts of a
 * bid, do not wait for this lock while holding a lot's.
 */
export async function lockRunningSale(
  tx: Transaction<DB>,
  auctionId: string,
): Promise<LockedSale | null> {
  const sale = await lifeOf(tx, auctionId).forNoKeyUpdate().executeTakeFirst();
  return sale ? stateOf(tx, auctionId, sale) : null;
}

/** The same without a lock, for reading only. */
export async function readStateOf(db: Kysely<DB>, auctionId: string): Promise<LockedSale | null> {
  const sale = await lifeOf(db, auctionId).executeTakeFirst();
  return sale ? stateOf(db, auctionId, sale) : null;
}

const lifeOf = (db: Kysely<DB>, auctionId: string) =>
  db
    .selectFrom('auctions')
    .select([
      'seller_company_id',
      'title',
      'previewed_at',
      'published_at',
      'settled_at',
      'cancelled_at',
      'archived_at',
      standingOf(sql`seller_company_id`).as('sellerStanding'),
    ])
    .where('id', '=', auctionId);

async function stateOf(
  db: Kysely<DB>,
  auctionId: string,
  sale: Omit<StoredLife, 'firstClose' | 'lastClose'> & {
    readonly seller_company_id: string;
    readonly title: string;
    readonly sellerStanding: SellerStanding;
  },
): Promise<LockedSale> {
  const { clock, ...closes } = await db
    .selectFrom('lot_states')
    .select(({ fn }) => [
      sql<Date>`sale_clock(${auctionId})`.as('clock'),
      fn.min('close_at').as('firstClose'),
      fn.max('close_at').as('lastClose'),
    ])
    .where('auction_id', '=', auctionId)
    .where(sql<boolean>`not left_sale(outcome)`)
    .executeTakeFirstOrThrow();
  const state = storedState({ ...sale, ...closes }, clock);
  const { seller_company_id: sellerId, title, published_at: publishedAt, sellerStanding } = sale;
  return { sellerId, title, state, publishedAt, sellerStanding };
}
