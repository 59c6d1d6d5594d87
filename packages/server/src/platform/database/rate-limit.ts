import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from './schema.ts';

export interface Allowance {
  readonly max: number;
  /** Length of the window in seconds; it begins with the first use. */
  readonly window: number;
}

/** Old windows that one call deletes. */
const clearedAtOnce = 20;

/**
 * Counts a use before the work is done, on all nodes together, so that parallel uses do not exceed the
 * limit. False when the limit is reached; further attempts do not extend the window. `subject` names the
 * action and who it is counted for: `reset-mail <user id>`.
 */
export async function withinRateLimit(
  db: Kysely<DB>,
  subject: string,
  { max, window }: Allowance,
): Promise<boolean> {
  await clearOldWindows(db);
  const isOver = sql<boolean>`rate_limits.ends_at <= auction_clock()`;
  const end = sql<Date>`auction_clock() + make_interval(secs => ${window})`;
  const row = await db
    .insertInto('rate_limits')
    .values({ subject, used: 1, ends_at: end })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          used: sql<number>`case when ${isOver} then 1 else rate_limits.used + 1 end`,
          ends_at: sql<Date>`case when ${isOver} then ${end} else rate_limits.ends_at end`,
        })
        .where(sql<boolean>`(${isOver} or rate_limits.used < ${max})`),
    )
    .returning('used')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes back a use that turned out not to count. */
export async function uncount(db: Kysely<DB>, subject: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ used: sql<number>`greatest(used - 1, 0)` })
    .where('subject', '=', subject)
    .execute();
}

/** Starts a new window at the next use. */
export async function resetRateLimit(db: Kysely<DB>, subject: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('subject', '=', subject).execute();
}

/** Phones and addresses are not kept longer than necessary; rows that others have locked are skipped. */
async function clearOldWindows(db: Kysely<DB>): Promise<void> {
  const old = db
    .selectFrom('rate_limits')
    .select('subject')
    .where('ends_at', '<=', sql<Date>`auction_clock()`)
    .limit(clearedAtOnce)
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('rate_limits').where('subject', 'in', old).execute();
}
