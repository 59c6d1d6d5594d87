import { apiScopes } from '@fairlot/contract';
import type { ApiScope } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';

/** Days for which holders of an ended token are told that it has ended. */
const rememberedDays = 30;

/** Unknown scopes open nothing: nobody could have chosen them. */
const isScope = (word: string): word is ApiScope => (apiScopes as readonly string[]).includes(word);

const hasExpired = sql<boolean>`api_tokens.expires_at <= auction_clock()`;

/** A seller's tokens that were not revoked, the newest first. */
export async function readTokens(db: Kysely<DB>, sellerId: string) {
  const rows = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.maker_id')
    .select([
      'api_tokens.id as tokenId',
      'api_tokens.name',
      'api_tokens.scopes',
      sql<string>`first_name || ' ' || last_name`.as('madeBy'),
      'api_tokens.made_at as madeAt',
      'api_tokens.expires_at as expiresAt',
      hasExpired.as('hasExpired'),
      'api_tokens.last_used_at as lastUsedAt',
    ])
    .where('seller_company_id', '=', sellerId)
    .where('revoked_at', 'is', null)
    .orderBy('api_tokens.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, scopes: row.scopes.filter(isScope) }));
}

/** Locks a seller, so that its tokens are made one after another; returns how many it has. */
export async function lockAndCount(
  transaction: Transaction<DB>,
  sellerId: string,
): Promise<number> {
  await sql`select from seller_companies where id = ${sellerId} for no key update`.execute(
    transaction,
  );
  const { count } = await transaction
    .selectFrom('api_tokens')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('seller_company_id', '=', sellerId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`not ${hasExpired}`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertToken(
  transaction: Transaction<DB>,
  token: {
    readonly sellerId: string;
    readonly makerId: string;
    readonly name: string;
    readonly scopes: readonly ApiScope[];
    readonly days: number;
    readonly secretHash: Buffer;
  },
): Promise<void> {
  await transaction
    .insertInto('api_tokens')
    .values({
      id: uuid(),
      seller_company_id: token.sellerId,
      maker_id: token.makerId,
      name: token.name,
      scopes: [...token.scopes],
      secret_hash: token.secretHash,
      expires_at: sql<Date>`auction_clock() + make_interval(days => ${token.days})`,
    })
    .execute();
}

/** Revokes a token and returns its name; null if the seller has no such token any more. */
export async function markRevoked(
  transaction: Transaction<DB>,
  sellerId: string,
  tokenId: string,
): Promise<string | null> {
  const row = await transaction
    .updateTable('api_tokens')
    .set({ revoked_at: sql<Date>`auction_clock()` })
    .where('id', '=', tokenId)
    .where('seller_company_id', '=', sellerId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** The token of a secret, valid or ended; null: none. */
export async function findToken(db: Kysely<DB>, secretHash: Buffer) {
  const row = await db
    .selectFrom('api_tokens')
    .select([
      'id as tokenId',
      'seller_company_id as sellerId',
      'maker_id as makerId',
      'name',
      'scopes',
      hasExpired.as('hasExpired'),
      sql<boolean>`revoked_at is not null`.as('isRevoked'),
      sql<boolean>`coalesce(last_used_at <= auction_clock() - interval '1 hour', true)`.as(
        'isUseNews',
      ),
    ])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, scopes: row.scopes.filter(isScope) };
}

/** Once an hour over all nodes: the update checks the condition again. */
export async function markUsed(db: Kysely<DB>, tokenId: string): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: sql<Date>`auction_clock()` })
    .where('id', '=', tokenId)
    .where(sql<boolean>`coalesce(last_used_at <= auction_clock() - interval '1 hour', true)`)
    .execute();
}

/** Deletes tokens that ended long ago; what was done by them is in the log. */
export async function deleteEndedTokens(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('api_tokens')
    .where(
      sql<boolean>`least(expires_at, revoked_at)
        < auction_clock() - make_interval(days => ${rememberedDays})`,
    )
    .execute();
}
