import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';

const now = sql<Date>`auction_clock()`;

/**
 * SQL: the passkeys in reach. Those of the console do not belong to sites: pages of sites contain
 * sellers' texts, so they must not see or change passkeys of the console (decision 150).
 */
function isIn(reach: PasskeyOwner['reach']) {
  if (reach === 'everywhere') return sql<boolean>`true`;
  if (reach === 'sites') return sql<boolean>`host in (select host from sites)`;
  return sql<boolean>`host = ${reach.host}`;
}

export interface NewPasskey {
  readonly host: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly name: string;
}

/**
 * Adds a passkey; false if the password has changed since the start, or if the host already has the
 * credential. The share lock waits for a reset under way, which removes all passkeys: one begun with the
 * old password must not be added after it.
 */
export async function insertPasskey(
  db: Kysely<DB>,
  owner: { readonly userId: string; readonly passwordMark: Buffer },
  { host, credentialId, publicKey, signCount, name }: NewPasskey,
): Promise<boolean> {
  const { rows } = await sql`
    insert into passkeys
      (id, user_id, host, credential_id, public_key, sign_count, name, created_at)
    select ${uuid()}::uuid, users.id, ${host}::text, ${credentialId}::bytea, ${publicKey}::bytea,
      ${signCount}::bigint, ${name}::text, ${now}
    from users
    where users.id = ${owner.userId} and deactivated_at is null
      and sha256(convert_to(users.password_hash, 'UTF8')) = ${owner.passwordMark}::bytea
    for share
    on conflict (host, credential_id) do nothing
    returning id`.execute(db);
  return rows.length > 0;
}

/** The owner, and which passkeys: all, those of all sites, or those of one host. */
export interface PasskeyOwner {
  readonly userId: string;
  readonly reach: 'everywhere' | 'sites' | { readonly host: string };
}

/** The newest first. */
export async function listPasskeys(db: Kysely<DB>, { userId, reach }: PasskeyOwner) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'host', 'credential_id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where(isIn(reach))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The user and public key of a credential on a host; null if it is unknown there. */
export async function findPasskey(db: Kysely<DB>, host: string, credentialId: Buffer) {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select([
      'passkeys.id',
      'passkeys.user_id',
      'passkeys.public_key',
      'passkeys.sign_count',
      'users.password_hash',
    ])
    .where('passkeys.host', '=', host)
    .where('credential_id', '=', credentialId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a passkey has not been removed. */
export async function hasPasskey(db: Kysely<DB>, id: string): Promise<boolean> {
  const row = await db.selectFrom('passkeys').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Stores the new counter; false when the passkey was used, or removed, since it was read. */
export async function markUsed(
  db: Kysely<DB>,
  id: string,
  count: { readonly from: number; readonly to: number },
): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ sign_count: count.to, last_used_at: now })
    .where('id', '=', id)
    .where('sign_count', '=', count.from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if they have no such passkey. */
export async function setName(
  db: Kysely<DB>,
  { userId, reach }: PasskeyOwner,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(isIn(reach))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a passkey if it is theirs, and returns its name. */
export async function deletePasskey(
  db: Kysely<DB>,
  { userId, reach }: PasskeyOwner,
  id: string,
): Promise<string | null> {
  const row = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(isIn(reach))
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Removes all of a user's passkeys and returns their names. */
export async function deletePasskeys(db: Kysely<DB>, userId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}
