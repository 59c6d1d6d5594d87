import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

const now = sql<Date>`auction_clock()`;

/**
 * A certificate is valid until the end of its day, by the auction clock, in the last time zone of the
 * fifty states, so that it never expires early where its owner lives.
 */
export const hasExpired = expiredAt(sql<Date>`auction_clock()`);

function expiredAt(at: RawBuilder<Date>): RawBuilder<boolean> {
  return sql<boolean>`coalesce(
    (expires_on + 1)::timestamp at time zone 'Pacific/Honolulu' <= ${at}, false)`;
}

/**
 * How long after the sale a certificate may still be submitted: New York's ninety days (20 NYCRR 532.4),
 * as in most states.
 */
const handInDays = 90;

/**
 * The certificate by which a user pays no sales tax in a state on what they bought at an instant: one
 * that staff approved, that had not expired then and was submitted at most ninety days later. Null when
 * there is none.
 */
export async function certificateThatHolds(
  db: Kysely<DB>,
  { userId, state, at }: { readonly userId: string; readonly state: string; readonly at: Date },
): Promise<string | null> {
  return (await certificatesThatHold(db, { userIds: [userId], state, at })).get(userId) ?? null;
}

/** The same for many users; those without one have no entry. */
export async function certificatesThatHold(
  db: Kysely<DB>,
  {
    userIds,
    state,
    at,
  }: { readonly userIds: readonly string[]; readonly state: string; readonly at: Date },
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await holding(db, userIds, sql<Date>`${at}::timestamptz`)
    .select(['user_id', 'id'])
    .distinctOn('user_id')
    .where('state', '=', state)
    .orderBy('user_id')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ user_id, id }) => [user_id, id]));
}

/** The states in which the user pays no sales tax on what they buy now. */
export async function statesWithoutTax(db: Kysely<DB>, userId: string): Promise<Set<string>> {
  const rows = await holding(db, [userId], now).select('state').execute();
  return new Set(rows.map(({ state }) => state));
}

function holding(db: Kysely<DB>, userIds: readonly string[], at: RawBuilder<Date>) {
  return db
    .selectFrom('tax_certificates')
    .where('user_id', 'in', userIds)
    .where('valid', '=', true)
    .where(sql<boolean>`(deleted_at is null or deleted_at > ${at})`)
    .where(sql<boolean>`not ${expiredAt(at)}`)
    .where(sql<boolean>`created_at <= ${at} + make_interval(days => ${handInDays})`);
}

export type MediaType = 'application/pdf' | 'image/jpeg';

export interface NewCertificate {
  readonly id: string;
  readonly userId: string;
  readonly state: string;
  readonly taxId: string;
  /** `YYYY-MM-DD`; null when it does not expire. */
  readonly expiresOn: string | null;
  readonly mediaType: MediaType;
  readonly fileKey: string;
}

/** The user's certificates that they have not deleted, newest first. */
export async function listCertificates(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('tax_certificates')
    .select(['id', 'tax_id', 'state', 'expires_on', 'valid', hasExpired.as('expired')])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

/** Id of the newest certificate that the user has not deleted; null when there is none. */
export async function newestCertificate(db: Kysely<DB>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('tax_certificates')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The file of a certificate of this user; null for somebody else's or none. */
export async function findOwnFile(db: Kysely<DB>, userId: string, id: string) {
  const row = await db
    .selectFrom('tax_certificates')
    .select(['state', 'media_type', 'file_key'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * How many the user has, and how many they added in the last day, deleted ones included. Locks them until
 * the transaction ends, so that concurrent uploads are counted one after the other.
 */
export async function countCertificates(
  transaction: Kysely<DB>,
  userId: string,
): Promise<{ readonly kept: number; readonly ofToday: number }> {
  await sql`select from users where id = ${userId} for no key update`.execute(transaction);
  return transaction
    .selectFrom('tax_certificates')
    .select([
      sql<number>`count(*) filter (where deleted_at is null)`.as('kept'),
      sql<number>`count(*) filter (where created_at > auction_clock() - interval '1 day')`.as(
        'ofToday',
      ),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function insertCertificate(
  transaction: Kysely<DB>,
  certificate: NewCertificate,
): Promise<void> {
  await transaction
    .insertInto('tax_certificates')
    .values({
      id: certificate.id,
      user_id: certificate.userId,
      state: certificate.state,
      tax_id: certificate.taxId,
      expires_on: certificate.expiresOn,
      media_type: certificate.mediaType,
      file_key: certificate.fileKey,
      created_at: now,
    })
    .execute();
}

/** Whether a certificate names this file. */
export async function isNamed(db: Kysely<DB>, fileKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('tax_certificates')
    .select('id')
    .where('file_key', '=', fileKey)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes a certificate from its owner's list. If staff never approved it, its file key is returned for
 * removal; an approved one keeps its file as evidence. Null when there is no such certificate.
 */
export async function markDeleted(
  transaction: Kysely<DB>,
  userId: string,
  id: string,
): Promise<{ readonly released: string | null } | null> {
  const certificate = await transaction
    .selectFrom('tax_certificates')
    .select(['file_key', 'first_approved_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (certificate === undefined) return null;
  const isEvidence = certificate.first_approved_at !== null;
  await transaction
    .updateTable('tax_certificates')
    .set({ deleted_at: sql<Date>`auction_clock()`, ...(!isEvidence && { file_key: null }) })
    .where('id', '=', id)
    .execute();
  return { released: isEvidence ? null : certificate.file_key };
}
