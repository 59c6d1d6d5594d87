import type { Role } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Whether the user is one of a seller's own people, or (null) of any seller's. */
export async function isStaffOf(
  db: Kysely<DB>,
  userId: string,
  sellerId: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('user_id')
    .where('user_id', '=', userId)
    .$if(sellerId !== null, (query) => query.where('seller_company_id', '=', sellerId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Addresses of those who own a company. */
export async function ownerAddresses(db: Kysely<DB>, sellerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .select('email')
    .where('seller_company_id', '=', sellerId)
    .where('staff.role', '=', 'owner')
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** The owners of each company, with names and addresses, in the order of addresses. */
export async function readOwners(db: Kysely<DB>): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .select([
      'seller_company_id as sellerId',
      sql<string[]>`array_agg(
        first_name || ' ' || last_name || ' <' || email || '>' order by lower(email)
      )`.as('owners'),
    ])
    .where('staff.role', '=', 'owner')
    .groupBy('seller_company_id')
    .execute();
  return new Map(rows.map(({ sellerId, owners }) => [sellerId, owners]));
}

/**
 * Locks the seller's open lots, in the same order as bids do, so that nobody bids on them until the
 * transaction ends.
 */
export async function lockOpenLots(transaction: Kysely<DB>, sellerId: string): Promise<void> {
  await sql`
    select from lot_states st join auctions a on a.id = st.auction_id
    where a.seller_company_id = ${sellerId} and st.outcome is null
    order by st.lot_id for share of st`.execute(transaction);
}

export async function deleteStaff(db: Kysely<DB>, userId: string, sellerId: string): Promise<void> {
  await db
    .deleteFrom('staff')
    .where('user_id', '=', userId)
    .where('seller_company_id', '=', sellerId)
    .execute();
}

/** One of a seller's own people, under the lock of all of them. */
export interface LockedStaff {
  readonly userId: string;
  readonly email: string;
  /** For the whole company; null: only at some of its sales. */
  readonly role: Role | null;
  /** Name for the log. */
  readonly subject: string;
}

/**
 * Locks all of a seller's own people, so that nobody changes or removes one of them until the transaction
 * ends. Must be the first lock of a transaction that changes them.
 */
export async function lockStaff(
  transaction: Transaction<DB>,
  sellerId: string,
): Promise<LockedStaff[]> {
  return transaction
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .select([
      'staff.user_id as userId',
      'users.email',
      'staff.role',
      sql<string>`first_name || ' ' || last_name || ' <' || email || '>'`.as('subject'),
    ])
    .where('seller_company_id', '=', sellerId)
    .orderBy('staff.user_id')
    .forUpdate('staff')
    .execute();
}
