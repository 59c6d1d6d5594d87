import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from './schema.ts';

export interface Allowance {
  readonly max: number;
  /** Length of the window in seconds; it begins with the first turn. */
  readonly window: number;
}

/** Old windows that one call clears away. */
const clearedAtOnce = 20;

/**
 * Counts a turn before the work is done, so that turns in parallel are no more than turns one after
 * another. False when the window's are used up; asking again does not lengthen it. `subject` names
 * the action and whom it is counted for: `reset-mail <user id>`.
 */
export async function takeTurn(
  db: Kysely<DB>,
  subject: string,
  { max, window }: Allowance,
): Promise<boolean> {
  await clearOldTurns(db);
  const isOver = sql<boolean>`turns.ends_at <= auction_clock()`;
  const end = sql<Date>`auction_clock() + make_interval(secs => ${window})`;
  const row = await db
    .insertInto('turns')
    .values({ subject, used: 1, ends_at: end })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          used: sql<number>`case when ${isOver} then 1 else turns.used + 1 end`,
          ends_at: sql<Date>`case when ${isOver} then ${end} else turns.ends_at end`,
        })
        .where(sql<boolean>`(${isOver} or turns.used < ${max})`),
    )
    .returning('used')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a turn back that turned out not to count. */
export async function giveBackTurn(db: Kysely<DB>, subject: string): Promise<void> {
  await db
    .updateTable('turns')
    .set({ used: sql<number>`greatest(used - 1, 0)` })
    .where('subject', '=', subject)
    .execute();
}

/** Begins a fresh window at the next turn. */
export async function forgiveTurns(db: Kysely<DB>, subject: string): Promise<void> {
  await db.deleteFrom('turns').where('subject', '=', subject).execute();
}

/** Phones and addresses are not kept for longer than they count; rows that others hold are theirs to clear. */
async function clearOldTurns(db: Kysely<DB>): Promise<void> {
  const old = db
    .selectFrom('turns')
    .select('subject')
    .where('ends_at', '<=', sql<Date>`auction_clock()`)
    .limit(clearedAtOnce)
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('turns').where('subject', 'in', old).execute();
}
