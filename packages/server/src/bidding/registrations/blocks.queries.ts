import type { BlockCause } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Expression, Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { DB } from '#platform/database/schema.ts';

const now = sql<Date>`auction_clock()`;
/** The maximum in one answer. A company with more sees the latest. */
const listed = 500;

export interface NewBlock {
  readonly sellerId: string;
  readonly userId: string;
  readonly cause: BlockCause;
  readonly reason: string;
  /** Null: for good. */
  readonly days: number | null;
}

/**
 * Until the end of the transaction nobody else registers or blocks this user, so that the second sees
 * what the first has done. Take it before the lock of a registration of theirs.
 */
export async function lockBlocksOf(db: Kysely<DB>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.blocks)}, hashtext(${userId}))`.execute(
    db,
  );
}

/** Blocks somebody, or replaces their present block. */
export async function insertBlock(db: Kysely<DB>, block: NewBlock): Promise<void> {
  const { sellerId, userId, cause, reason, days } = block;
  const until =
    days === null ? null : sql<Date>`auction_clock() + make_interval(days => ${days}::int)`;
  const set = { cause, reason, blocked_at: now, blocked_until: until };
  await db
    .insertInto('bidder_blocks')
    .values({ id: uuid(), seller_company_id: sellerId, user_id: userId, ...set })
    .onConflict((conflict) => conflict.columns(['seller_company_id', 'user_id']).doUpdateSet(set))
    .execute();
}

/** Whether a company keeps somebody out now. */
export function isBlocked(sellerId: Expression<string>, userId: Expression<string>) {
  return sql<boolean>`exists (
    select from bidder_blocks k
    where k.seller_company_id = ${sellerId} and k.user_id = ${userId}
      and (k.blocked_until is null or k.blocked_until > ${now})
  )`;
}

/** Blocks in force, the latest first. */
export async function readBlocks(db: Kysely<DB>, sellerId: string) {
  return db
    .selectFrom('bidder_blocks as k')
    .innerJoin('users', 'users.id', 'k.user_id')
    .select([
      'k.id as blockId',
      sql<string>`first_name || ' ' || last_name`.as('name'),
      sql<string>`coalesce(users.city || ', ' || users.state, '')`.as('place'),
      'k.cause',
      'k.reason',
      'k.blocked_at as since',
      'k.blocked_until as until',
    ])
    .where('k.seller_company_id', '=', sellerId)
    .where((where) =>
      where.or([where('k.blocked_until', 'is', null), where('k.blocked_until', '>', now)]),
    )
    .orderBy('k.blocked_at', 'desc')
    .orderBy('k.id')
    .limit(listed)
    .execute();
}

/** A block, locked: whose it is and whether it is in force. Null when the company has no such block. */
export async function lockBlock(
  db: Kysely<DB>,
  { sellerId, blockId }: { readonly sellerId: string; readonly blockId: string },
): Promise<{ readonly name: string; readonly stands: boolean } | null> {
  const row = await db
    .selectFrom('bidder_blocks as k')
    .innerJoin('users', 'users.id', 'k.user_id')
    .select([
      sql<string>`first_name || ' ' || last_name`.as('name'),
      sql<boolean>`k.blocked_until is null or k.blocked_until > ${now}`.as('stands'),
    ])
    .where('k.seller_company_id', '=', sellerId)
    .where('k.id', '=', blockId)
    .forUpdate('k')
    .executeTakeFirst();
  return row ?? null;
}

export async function endBlock(db: Kysely<DB>, blockId: string): Promise<void> {
  await db
    .updateTable('bidder_blocks')
    .set({ blocked_until: now })
    .where('id', '=', blockId)
    .execute();
}

/** All registrations of somebody at sales of the company that have not closed. */
export async function openRegistrations(
  db: Kysely<DB>,
  { sellerId, userId }: { readonly sellerId: string; readonly userId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations as r')
    .innerJoin('auctions as a', 'a.id', 'r.auction_id')
    .select('r.id')
    .where('a.seller_company_id', '=', sellerId)
    .where('r.user_id', '=', userId)
    .where(
      sql<boolean>`(
        exists (select from lot_states s where s.auction_id = a.id and s.outcome is null)
        or not exists (select from lot_states s where s.auction_id = a.id)
      )`,
    )
    .orderBy('r.id')
    .execute();
  return rows.map(({ id }) => id);
}
