import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { DB, Outbox } from '#platform/database/schema.ts';
import { backlogOf, secondsSince } from '#platform/metrics/backlog.ts';
import type { BacklogRow } from '#platform/metrics/backlog.ts';
import type { AttachedDocument } from './attached-document.ts';
import type { Letterhead } from './letterhead.ts';
import { storedData } from './stored-data.ts';
import { templateOf } from './letters.ts';
import type { AnyEmail, Letters } from './letters.ts';

const errorLength = 300;
/** The page reads the file of each mail. */
const maxListed = 100;

/** Data stored beside a mail's own. */
interface Enclosed {
  readonly letterhead: Letterhead;
  readonly attach?: AttachedDocument | undefined;
}

const enclosed: z.ZodType<Enclosed> = z.looseObject({
  letterhead: z.object({
    siteName: z.string(),
    siteLink: z.string(),
    contact: z.array(z.string()),
  }),
  attach: z
    .object({ kind: z.literal('invoice'), invoiceId: z.string(), host: z.string() })
    .optional(),
});

export interface StoredEmail {
  readonly recipient: string;
  readonly email: AnyEmail;
  readonly enclosed: Enclosed;
}

/** Stores mails, at least one; returns their ids in the same order. */
export async function insertEmails(
  db: Kysely<DB>,
  mails: readonly StoredEmail[],
): Promise<string[]> {
  const rows = mails.map(({ recipient, email: { template, data }, enclosed: beside }) => ({
    id: uuid(),
    channel: 'email' as const,
    recipient,
    template,
    data: storedData({ ...data, ...beside }),
  }));
  await db.insertInto('outbox').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** A mail that has not been sent yet; null if it has been, or never existed. */
export async function unsentEmail(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom('outbox')
    .select(['recipient', 'template', 'data'])
    .where('id', '=', id)
    .where('channel', '=', 'email')
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { letterhead, attach, ...data } = enclosed.parse(row.data);
  return {
    recipient: row.recipient,
    email: { template: row.template, data },
    letterhead,
    attach,
  };
}

/** Marks a mail as sent and wipes its secrets. */
export async function markSent(
  db: Kysely<DB>,
  letters: Letters,
  { id, template }: { readonly id: string; readonly template: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      sent_at: sql<Date>`auction_clock()`,
      attempts: sql<number>`attempts + 1`,
      last_error: null,
      data: sql<string>`data - ${[...templateOf(letters, template).secrets]}::text[]`,
    })
    .where('id', '=', id)
    .execute();
}

export async function markFailed(db: Kysely<DB>, id: string, reason: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ attempts: sql<number>`attempts + 1`, last_error: reason.slice(0, errorLength) })
    .where('id', '=', id)
    // Another worker may have sent it meanwhile.
    .where('sent_at', 'is', null)
    .execute();
}

const listed = [
  'id',
  'channel',
  'recipient',
  'template',
  'created_at',
  'sent_at',
  'last_error',
] as const;

export type OutboxMessage = Pick<Selectable<Outbox>, (typeof listed)[number]>;

/** The latest messages, for the demo's outbox page. */
export async function listOutbox(db: Kysely<DB>): Promise<OutboxMessage[]> {
  return db
    .selectFrom('outbox')
    .select(listed)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
}

export async function findOutboxMessage(db: Kysely<DB>, id: string): Promise<OutboxMessage | null> {
  const row = await db.selectFrom('outbox').select(listed).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/**
 * Mails that have not been sent; not those whose retries are used up (after nine hours), which people
 * must look at.
 */
export async function readMailBacklog(db: Kysely<DB>) {
  const { rows } = await sql<BacklogRow>`
    select 'mails' as what, count(*), ${secondsSince(sql`min(created_at)`)} as oldest_seconds
    from outbox
    where sent_at is null and channel = 'email' and created_at > now() - interval '12 hours'`.execute(
    db,
  );
  return backlogOf(rows, ['mails']);
}
