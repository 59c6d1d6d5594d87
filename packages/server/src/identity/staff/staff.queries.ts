import type { Role } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** One of a seller's own people. */
export interface StaffMember {
  readonly personId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
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
    .select([
      'users.id as personId',
      'users.email',
      sql<string>`first_name || ' ' || last_name`.as('name'),
      'staff.role',
    ])
    .where('seller_company_id', '=', sellerId)
    .orderBy(sql`lower(users.email)`)
    .execute();
}

/** What the user is at a seller, or null. It opens nothing yet: `authorization.ts` asks for a second factor, too. */
export async function roleAt(
  db: Kysely<DB>,
  userId: string,
  sellerId: string,
): Promise<Role | null> {
  const row = await db
    .selectFrom('staff')
    .select('role')
    .where('user_id', '=', userId)
    .where('seller_company_id', '=', sellerId)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** The same at every seller where they are anything. */
export async function rolesOf(
  db: Kysely<DB>,
  userId: string,
): Promise<{ readonly sellerCompanyId: string; readonly role: Role }[]> {
  return db
    .selectFrom('staff')
    .select(['seller_company_id as sellerCompanyId', 'role'])
    .where('user_id', '=', userId)
    .execute();
}

/** The companies that somebody works for, by name. */
export async function companiesOf(
  db: Kysely<DB>,
  userId: string,
): Promise<{ readonly sellerId: string; readonly name: string; readonly role: Role }[]> {
  return db
    .selectFrom('staff')
    .innerJoin('seller_companies as seller', 'seller.id', 'staff.seller_company_id')
    .select(['seller.id as sellerId', 'seller.company_name as name', 'staff.role'])
    .where('staff.user_id', '=', userId)
    .orderBy('seller.company_name')
    .execute();
}

export async function personOf(
  db: Kysely<DB>,
  userId: string,
): Promise<{ readonly email: string; readonly name: string }> {
  return db
    .selectFrom('users')
    .select(['email', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Whether the user is one of a seller's own people, or (null) of anybody's. */
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

/** Who owns each company: names and addresses, in the order of addresses. */
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

/** Whether the account's address was verified: before, it may be anybody's. */
export async function isVerifiedUser(db: Kysely<DB>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
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

/**
 * Locks the seller's open lots, in the order in which bids do, so that nobody bids on them until the
 * transaction ends.
 */
export async function lockOpenLots(transaction: Kysely<DB>, sellerId: string): Promise<void> {
  await sql`
    select from lot_states st join auctions a on a.id = st.auction_id
    where a.seller_company_id = ${sellerId} and st.outcome is null
    order by st.lot_id for share of st`.execute(transaction);
}

/** Whether they have a bid on a lot of the seller's that has not ended, be it one that waits for their approval. */
export async function bidsOnOpenLot(
  db: Kysely<DB>,
  userId: string,
  sellerId: string,
): Promise<boolean> {
  const { rows } = await sql<{ bids: boolean }>`
    select exists (
      select from (
        select lot_id from bids
        where bidder_id = ${userId} and ordinal is not null and retracted_at is null
        union all
        select lot_id from pending_bids where bidder_id = ${userId}
      ) b
      join lot_states st on st.lot_id = b.lot_id
      join auctions a on a.id = st.auction_id
      where a.seller_company_id = ${sellerId} and st.outcome is null
    ) as bids`.execute(db);
  return rows[0]?.bids === true;
}

/** Names somebody a seller's staff, or gives them another role there. */
export async function setRole(
  db: Kysely<DB>,
  userId: string,
  sellerId: string,
  role: Role,
): Promise<void> {
  await db
    .insertInto('staff')
    .values({ user_id: userId, seller_company_id: sellerId, role })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'seller_company_id']).doUpdateSet({ role }),
    )
    .execute();
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
  readonly role: Role;
  /** As the log names them. */
  readonly subject: string;
}

/**
 * Locks all of a seller's own people, so that nobody changes or removes one of them until the transaction
 * ends. Comes before every other lock of a transaction that changes them.
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

/** The address of an account, once it was verified. */
export async function verifiedEmailOf(db: Kysely<DB>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.email ?? null;
}

export async function companyName(db: Kysely<DB>, sellerId: string): Promise<string> {
  const { company_name: name } = await db
    .selectFrom('seller_companies')
    .select('company_name')
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return name;
}
