import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

/** Seconds. The window begins with the first turn; asking again does not lengthen it. */
const window = 24 * 60 * 60;
/** Old windows that one call clears away. */
const clearedAtOnce = 20;

/**
 * Counts a turn of a user, a network or a phone in a window of a day that all nodes share. False when the
 * window's are used up.
 */
export async function takeTurn(db: Kysely<DB>, subject: string, max: number): Promise<boolean> {
  await clearOldTurns(db);
  const isOver = sql<boolean>`text_turns.ends_at <= auction_clock()`;
  const end = sql<Date>`auction_clock() + make_interval(secs => ${window})`;
  const row = await db
    .insertInto('text_turns')
    .values({ subject, used: 1, ends_at: end })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        used: sql<number>`case when ${isOver} then 1 else least(text_turns.used, ${max}) + 1 end`,
        ends_at: sql<Date>`case when ${isOver} then ${end} else text_turns.ends_at end`,
      }),
    )
    .returning('used')
    .executeTakeFirstOrThrow();
  return row.used <= max;
}

/** Phone numbers and addresses are not kept for longer than they count; rows that others hold are theirs to clear. */
async function clearOldTurns(db: Kysely<DB>): Promise<void> {
  const old = db
    .selectFrom('text_turns')
    .select('subject')
    .where('ends_at', '<=', sql<Date>`auction_clock()`)
    .limit(clearedAtOnce)
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('text_turns').where('subject', 'in', old).execute();
}
