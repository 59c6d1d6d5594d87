import type { Consignor, ConsignorProfile } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { bidderColumns } from './linked-accounts.queries.ts';

/** The consignors of a company, by name. */
export async function listConsignors(db: Kysely<DB>, sellerId: string): Promise<Consignor[]> {
  const { rows } = await sql<Consignor>`
    select c.id as "consignorId", c.name, c.email, c.phone, c.note,
      (select count(*)::int from lot_states s where s.consignor_id = c.id) as lots,
      coalesce(linked.accounts, '[]') as accounts
    from consignors c
    left join lateral (
      select json_agg(b order by b.name, b."registrationId") as accounts from (
        select distinct on (k.user_id) ${bidderColumns}
        from consignor_accounts k
        join users u on u.id = k.user_id
        join registrations r on r.user_id = k.user_id
        join auctions a on a.id = r.auction_id and a.seller_company_id = c.seller_company_id
        where k.consignor_id = c.id
        order by k.user_id, r.id desc
      ) b
    ) linked on true
    where c.seller_company_id = ${sellerId}
    order by lower(c.name)`.execute(db);
  return rows;
}

/** The names of consignors of a sale's company; null: the company has no such sale. */
export async function listNames(
  db: Kysely<DB>,
  sellerId: string,
  saleId: string,
): Promise<string[] | null> {
  const sale = await db
    .selectFrom('auctions')
    .select('id')
    .where('id', '=', saleId)
    .where('seller_company_id', '=', sellerId)
    .executeTakeFirst();
  if (!sale) return null;
  const rows = await db
    .selectFrom('consignors')
    .select('name')
    .where('seller_company_id', '=', sellerId)
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(({ name }) => name);
}

export interface StoredConsignor extends ConsignorProfile {
  readonly sellerId: string;
}

/**
 * Locks a consignor of the seller, so that no further lot can name them. One of another company is read
 * without its lock; null: there is none.
 */
export async function lockConsignor(
  tx: Transaction<DB>,
  sellerId: string,
  consignorId: string,
): Promise<StoredConsignor | null> {
  const read = tx
    .selectFrom('consignors')
    .select(['seller_company_id as sellerId', 'name', 'email', 'phone', 'note'])
    .where('id', '=', consignorId);
  const own = read.where('seller_company_id', '=', sellerId).forUpdate();
  return (await own.executeTakeFirst()) ?? (await read.executeTakeFirst()) ?? null;
}

export async function countConsignors(db: Kysely<DB>, sellerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('consignors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('seller_company_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a consignor; false: the company has another one with that name. */
export async function putConsignor(
  tx: Transaction<DB>,
  consignorId: string,
  { sellerId, ...profile }: StoredConsignor,
): Promise<boolean> {
  const taken = await tx
    .selectFrom('consignors')
    .select('id')
    .where('seller_company_id', '=', sellerId)
    .where(sql<boolean>`lower(name) = lower(${profile.name})`)
    .where('id', '!=', consignorId)
    .executeTakeFirst();
  if (taken) return false;
  await tx
    .insertInto('consignors')
    .values({ id: consignorId, seller_company_id: sellerId, ...profile })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(profile))
    .execute();
  return true;
}

/** Whether a lot of any sale names them, or a lot that they agreed to does. */
export async function isNamed(db: Kysely<DB>, consignorId: string): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`
    select exists (select from lot_states where consignor_id = ${consignorId})
      or exists (select from consent_requests
        where consignor_id = ${consignorId} and answer is not null) as named`.execute(db);
  return rows[0]?.named === true;
}

export async function deleteConsignor(tx: Transaction<DB>, consignorId: string): Promise<void> {
  await tx.deleteFrom('consignors').where('id', '=', consignorId).execute();
}

/** Makes transactions that add or rename consignors of a company wait for each other. */
export async function lockNames(tx: Transaction<DB>, sellerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consignors ${sellerId}`}, 0))`.execute(
    tx,
  );
}
