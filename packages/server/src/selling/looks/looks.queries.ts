import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';

/** Seconds: the page of the link opens at once. */
const linkOpensFor = 60;
/** Long enough to go through a sale; people who need more open another one. */
export const lookSeconds = 2 * 60 * 60;

const inSeconds = (seconds: number) =>
  sql<Date>`auction_clock() + make_interval(secs => ${seconds})`;

/** SQL: whether the login or API token that made look `l` is still valid. */
const isStillOpen = sql<boolean>`(
  exists (select from logins where id = l.login_id and expires_at > auction_clock())
  or exists (select from api_tokens
    where id = l.login_id and revoked_at is null and expires_at > auction_clock()))`;

export async function insertLook(
  tx: Transaction<DB>,
  look: { saleId: string; host: string; madeBy: string; loginId: string; keyHash: Buffer },
): Promise<void> {
  await tx
    .insertInto('draft_looks')
    .values({
      id: uuid(),
      auction_id: look.saleId,
      host: look.host,
      made_by: look.madeBy,
      login_id: look.loginId,
      key_hash: look.keyHash,
      expires_at: inSeconds(linkOpensFor),
    })
    .execute();
}

/** Redeems a link's key on its host: from now on another key is valid. Null: the key is not valid. */
export async function exchangeKey(
  db: Kysely<DB>,
  { host, keyHash, newHash }: { host: string; keyHash: Buffer; newHash: Buffer },
): Promise<string | null> {
  const row = await db
    .updateTable('draft_looks')
    .set({ key_hash: newHash, is_open: true, expires_at: inSeconds(lookSeconds) })
    .where('key_hash', '=', keyHash)
    .where('host', '=', host)
    .where('is_open', '=', false)
    .where('expires_at', '>', sql<Date>`auction_clock()`)
    .returning('auction_id as saleId')
    .executeTakeFirst();
  return row?.saleId ?? null;
}

/** What a look shows on a host, who made it, and whether its link has been opened; null: nothing. */
export async function findLook(db: Kysely<DB>, host: string, keyHash: Buffer) {
  const row = await db
    .selectFrom('draft_looks as l')
    .innerJoin('auctions as a', 'a.id', 'l.auction_id')
    .select([
      'l.auction_id as saleId',
      'l.made_by as madeBy',
      'l.is_open as isOpen',
      'a.seller_company_id as sellerId',
    ])
    .where('l.key_hash', '=', keyHash)
    .where('l.host', '=', host)
    .where('l.expires_at', '>', sql<Date>`auction_clock()`)
    .where(isStillOpen)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteLook(db: Kysely<DB>, keyHash: Buffer): Promise<void> {
  await db.deleteFrom('draft_looks').where('key_hash', '=', keyHash).execute();
}

export async function deleteExpiredLooks(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('draft_looks')
    .where('expires_at', '<=', sql<Date>`auction_clock()`)
    .execute();
}
