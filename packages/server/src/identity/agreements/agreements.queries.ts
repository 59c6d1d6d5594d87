import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB, TextVersions } from '#platform/database/schema.ts';

export type TextKind = TextVersions['kind'];

/** A text identified by its content: SHA-256. */
export interface AgreedText {
  readonly kind: TextKind;
  readonly hash: Buffer;
}

/** Stores a text as the newest version of its kind and subject, if it differs from the latest. */
export async function keepVersion(
  db: Kysely<DB>,
  kind: TextKind,
  subject: string,
  body: string,
): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`
    select keep_version(${kind}, ${subject}, ${body}) as hash`.execute(db);
  return rows[0]?.hash ?? null;
}

export async function latestVersion(
  db: Kysely<DB>,
  kind: TextKind,
  subject: string,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('text_versions')
    .select('text_hash')
    .where('subject', '=', subject)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.text_hash ?? null;
}

/**
 * Records agreement to these texts and, for an auction, its terms and its seller's as of this
 * transaction.
 */
export async function insertAgreements(
  transaction: Kysely<DB>,
  who: { readonly userId: string; readonly auctionId: string | null; readonly host: string },
  ofSite: readonly AgreedText[],
): Promise<void> {
  const { userId, auctionId, host } = who;
  const texts = [...ofSite, ...(auctionId === null ? [] : await termsOf(transaction, auctionId))];
  if (texts.length === 0) return;
  await transaction
    .insertInto('agreements')
    .values(
      texts.map(({ kind, hash }) => ({
        id: uuid(),
        user_id: userId,
        auction_id: auctionId,
        kind,
        text_hash: hash,
        host,
        agreed_at: sql<Date>`auction_clock()`,
      })),
    )
    .execute();
}

async function termsOf(transaction: Kysely<DB>, auctionId: string): Promise<AgreedText[]> {
  const { rows } = await sql<AgreedText>`
    select text.kind, keep_version(text.kind, text.subject, text.body) as hash
    from auctions a join seller_companies c on c.id = a.seller_company_id
    cross join lateral (values
      ('auction-terms', a.id::text, a.terms_html),
      ('pickup-terms', a.id::text, a.pickup_terms_html),
      ('company-terms', c.id::text, c.terms_html)
    ) text (kind, subject, body)
    where a.id = ${auctionId}`.execute(transaction);
  return rows;
}

/** An agreement. Hashes in hexadecimal. */
export interface Agreement {
  readonly agreedAt: Date;
  readonly host: string;
  /** The auction registered for; null: sign-up. */
  readonly auctionId: string | null;
  readonly auctionTitle: string | null;
  readonly kind: string;
  readonly hash: string;
}

/** Oldest first; null when nobody has this address. */
export async function readAgreements(db: Kysely<DB>, email: string): Promise<Agreement[] | null> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
  if (user === undefined) return null;
  return db
    .selectFrom('agreements as g')
    .leftJoin('auctions as a', 'a.id', 'g.auction_id')
    .select([
      'g.agreed_at as agreedAt',
      'g.host',
      'g.auction_id as auctionId',
      'a.title as auctionTitle',
      'g.kind',
      sql<string>`encode(g.text_hash, 'hex')`.as('hash'),
    ])
    .where('g.user_id', '=', user.id)
    .orderBy('g.id')
    .execute();
}

export interface TextVersion {
  readonly since: Date;
  readonly kind: string;
  readonly hash: string;
}

/** The versions of the texts of an auction or a seller (by id), or of a site (by host), oldest first. */
export async function readVersions(db: Kysely<DB>, subject: string): Promise<TextVersion[]> {
  return db
    .selectFrom('text_versions')
    .select(['since', 'kind', sql<string>`encode(text_hash, 'hex')`.as('hash')])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
}

/** A text by its hash in hexadecimal; null if none is stored. */
export async function readText(db: Kysely<DB>, hash: string): Promise<string | null> {
  const row = await db
    .selectFrom('kept_texts')
    .select('body')
    .where('text_hash', '=', Buffer.from(hash, 'hex'))
    .executeTakeFirst();
  return row?.body ?? null;
}
