import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

export interface Allowance {
  readonly action: 'reset-mail' | 'password-check' | 'email-change';
  readonly max: number;
  /** Length of the window in seconds; it begins with the first turn. */
  readonly window: number;
}

/**
 * Counts a turn before the work is done, so that turns in parallel are no more than turns one after
 * another. False when the window's are used up; asking again does not lengthen it.
 */
export async function takeTurn(
  db: Kysely<DB>,
  userId: string,
  { action, max, window }: Allowance,
): Promise<boolean> {
  const isOver = sql<boolean>`account_turns.ends_at <= auction_clock()`;
  const end = sql<Date>`auction_clock() + make_interval(secs => ${window})`;
  const row = await db
    .insertInto('account_turns')
    .values({ user_id: userId, action, used: 1, ends_at: end })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'action']).doUpdateSet({
        used: sql<number>`case when ${isOver} then 1 else least(account_turns.used, ${max}) + 1 end`,
        ends_at: sql<Date>`case when ${isOver} then ${end} else account_turns.ends_at end`,
      }),
    )
    .returning('used')
    .executeTakeFirstOrThrow();
  return row.used <= max;
}

/** Begins a fresh window at the next turn. */
export async function forgiveTurns(
  db: Kysely<DB>,
  userId: string,
  action: Allowance['action'],
): Promise<void> {
  await db
    .deleteFrom('account_turns')
    .where('user_id', '=', userId)
    .where('action', '=', action)
    .execute();
}
