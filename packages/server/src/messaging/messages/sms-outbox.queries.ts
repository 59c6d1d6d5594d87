import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { storedData } from './stored-data.ts';

/** Writes the content of an SMS; its sender records the outcome here. */
export async function insertSms(
  db: Kysely<DB>,
  text: { id: string; recipient: string; template: string; data: object },
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ ...text, channel: 'sms', data: storedData(text.data) })
    .execute();
}

/** The content of an SMS; null if none has this id. */
export async function readSms(
  db: Kysely<DB>,
  id: string,
): Promise<{ template: string; data: unknown } | null> {
  const row = await db
    .selectFrom('outbox')
    .select(['template', 'data'])
    .where('id', '=', id)
    .where('channel', '=', 'sms')
    .executeTakeFirst();
  return row ?? null;
}

/** Records that an SMS is about to be handed to the provider; its outcome is unknown until then. */
export async function noteSmsAttempt(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ attempts: sql<number>`attempts + 1`, last_error: 'outcome unknown' })
    .where('id', '=', id)
    .execute();
}

export async function noteSmsSent(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: sql<Date>`auction_clock()`, last_error: null })
    .where('id', '=', id)
    .execute();
}

export async function noteSmsProblem(db: Kysely<DB>, id: string, reason: string): Promise<void> {
  await db.updateTable('outbox').set({ last_error: reason }).where('id', '=', id).execute();
}
