import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

/** One of a seller's own people. */
export interface StaffMember {
  readonly email: string;
  readonly name: string;
}

export async function sellerExists(db: Kysely<DB>, sellerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('seller_companies')
    .select('id')
    .where('id', '=', sellerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** In the order of addresses. */
export async function readStaff(db: Kysely<DB>, sellerId: string): Promise<StaffMember[]> {
  return db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .select(['users.email', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('seller_company_id', '=', sellerId)
    .orderBy(sql`lower(users.email)`)
    .execute();
}

/** The account of an address; null when there is none that can log in. */
export async function findUser(db: Kysely<DB>, email: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, isVerified: row.email_verified_at !== null };
}

/** Whether he has a bid on a lot of the seller's that has not ended. */
export async function bidsOnOpenLot(
  db: Kysely<DB>,
  userId: string,
  sellerId: string,
): Promise<boolean> {
  const { rows } = await sql<{ bids: boolean }>`
    select exists (
      select from bids b
      join lot_states st on st.lot_id = b.lot_id
      join auctions a on a.id = st.auction_id
      where b.bidder_id = ${userId} and b.ordinal is not null and b.retracted_at is null
        and a.seller_company_id = ${sellerId}
        and st.outcome is null
    ) as bids`.execute(db);
  return rows[0]?.bids === true;
}

/** False when he was staff of the seller already. */
export async function insertStaff(
  db: Kysely<DB>,
  userId: string,
  sellerId: string,
): Promise<boolean> {
  const row = await db
    .insertInto('staff')
    .values({ user_id: userId, seller_company_id: sellerId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when nobody of this address was staff of the seller. */
export async function removeStaff(
  db: Kysely<DB>,
  email: string,
  sellerId: string,
): Promise<boolean> {
  const users = db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase());
  const row = await db
    .deleteFrom('staff')
    .where('seller_company_id', '=', sellerId)
    .where('user_id', 'in', users)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
