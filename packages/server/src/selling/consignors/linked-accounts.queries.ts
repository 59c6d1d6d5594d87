import type { KnownBidder } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** SQL: what a company sees of a bidder, from users `u` and a registration `r` of theirs. */
export const bidderColumns = sql`
  r.id as "registrationId", u.first_name || ' ' || u.last_name as name,
  concat_ws(', ', nullif(u.city, ''), nullif(u.state, '')) as place`;

/** The maximum number of results; people who find more continue typing. */
const found = 20;

/** Bidders who registered for a sale of the company and whose name contains a text. */
export async function findBidders(
  db: Kysely<DB>,
  sellerId: string,
  name: string,
): Promise<KnownBidder[]> {
  const { rows } = await sql<KnownBidder>`
    select "registrationId", name, place from (
      select distinct on (u.id) ${bidderColumns}
      from auctions a
      join registrations r on r.auction_id = a.id
      join users u on u.id = r.user_id
      where a.seller_company_id = ${sellerId}
        and strpos(lower(u.first_name || ' ' || u.last_name), lower(${name})) > 0
      order by u.id, r.id desc
    ) b
    order by lower(name), "registrationId" limit ${found}`.execute(db);
  return rows;
}

/** The user of a registration for a sale of the company; null: it has none with this id. */
export async function findAccount(
  db: Kysely<DB>,
  sellerId: string,
  registrationId: string,
): Promise<{ readonly userId: string; readonly name: string } | null> {
  const row = await db
    .selectFrom('registrations as r')
    .innerJoin('auctions as a', 'a.id', 'r.auction_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id as userId', sql<string>`u.first_name || ' ' || u.last_name`.as('name')])
    .where('r.id', '=', registrationId)
    .where('a.seller_company_id', '=', sellerId)
    .executeTakeFirst();
  return row ?? null;
}

/** False: it was linked already. */
export async function addAccount(
  tx: Transaction<DB>,
  consignorId: string,
  userId: string,
): Promise<boolean> {
  const added = await tx
    .insertInto('consignor_accounts')
    .values({ consignor_id: consignorId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False: it was not linked. */
export async function removeAccount(
  tx: Transaction<DB>,
  consignorId: string,
  userId: string,
): Promise<boolean> {
  const removed = await tx
    .deleteFrom('consignor_accounts')
    .where('consignor_id', '=', consignorId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}
