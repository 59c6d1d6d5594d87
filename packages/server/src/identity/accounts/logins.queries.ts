import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { SignedIn } from '#platform/http/caller.ts';
import type { Database } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/pipeline.ts';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { loginsEnded } from './logins-ended.ts';

/**
 * Seconds after which a login ends, even if it is in use: using a stolen cookie must not extend it.
 * "Keep me logged in" matches the cookie's own age; the others outlast the longest day of a sale.
 */
const keptFor = 30 * 24 * 60 * 60;
const unkeptFor = 24 * 60 * 60;
/** A login is marked as seen at most this often: a page makes many calls. */
const touchEvery = 5 * 60;
const userAgentLength = 300;
const maxListed = 100;

const fromNow = (seconds: number) => sql<Date>`auction_clock() + make_interval(secs => ${seconds})`;

/**
 * How somebody proves who they are. A passkey counts as a second factor too: it requires the device,
 * which has verified its owner (decision 046).
 */
export type ProofKind = 'password' | 'passkey';

/** A user and the password hash at the time of their proof. */
export interface ProvedUser {
  readonly userId: string;
  readonly passwordHash: string;
}

/** The login from which one was transferred to another host. */
export interface Origin {
  readonly loginId: string;
  readonly endsAt: Date;
}

/**
 * Begins a login; null when the password has changed, the account has closed or the original login has
 * ended since. The share lock waits for a password change under way, which ends all logins: one by the
 * old password must not be added after it.
 */
export async function insertLogin(
  db: Kysely<DB>,
  login: {
    user: ProvedUser;
    /** The host that it opens. */
    host: string;
    tokenHash: Buffer;
    keep: boolean;
    /** The kind of proof; null when transferred from another host. */
    provedBy: ProofKind | null;
    /** The login that it was transferred from, with which it ends. */
    comesFrom: Origin | null;
    userAgent: string;
  },
): Promise<string | null> {
  const { userId, passwordHash } = login.user;
  const origin = login.comesFrom?.loginId ?? null;
  const { rows } = await sql<{ id: string }>`
    insert into logins
      (id, user_id, host, token_hash, keep_logged_in, user_agent, created_at, last_seen_at,
       proved_at, second_factor_at, expires_at, comes_from)
    select ${uuid()}::uuid, users.id, ${login.host}::text, ${login.tokenHash}::bytea, ${login.keep}::boolean,
      ${login.userAgent.slice(0, userAgentLength)}, ${fromNow(0)}, ${fromNow(0)},
      case when ${login.provedBy !== null}::boolean then ${fromNow(0)} end,
      case when ${login.provedBy === 'passkey'}::boolean then ${fromNow(0)} end,
      least(${fromNow(login.keep ? keptFor : unkeptFor)}, ${login.comesFrom?.endsAt ?? null}::timestamptz),
      ${origin}::uuid
    from users
    where users.id = ${userId} and users.password_hash = ${passwordHash} and deactivated_at is null
      and (${origin}::uuid is null
        or exists (select from logins where id = ${origin}::uuid for key share))
    for share
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** The hash of a login cookie's value, in base64, and the host that received it. */
export interface ShownToken {
  readonly hash: string;
  readonly host: string;
}

export const keyOfToken = ({ hash, host }: ShownToken) => `${hash} ${host}`;

interface LoginRow {
  readonly id: string;
  readonly user_id: string;
  readonly host: string;
  readonly token_hash: Buffer;
  readonly stale: boolean;
}

/**
 * Prepared, since every request runs it: parsing and planning took five times as long as the lookup. The
 * inner `select` hides the number of tokens, or PostgreSQL would plan it each time.
 */
const loginsOfTokens = {
  name: 'logins-of-tokens',
  text: `
    select l.id, l.user_id, l.host, l.token_hash,
      l.last_seen_at < auction_clock() - make_interval(secs => ${touchEvery}) as stale
    from unnest((select $1::bytea[])) as shown(hash)
    cross join lateral (
      select * from logins where token_hash = shown.hash and expires_at > auction_clock()
      offset 0
    ) l
    where exists (select from users u where u.id = l.user_id and u.deactivated_at is null)`,
};

/** The valid logins of tokens, each only on its own host, by `keyOfToken`. */
export async function findLogins(
  { kysely, prepared }: Database,
  tokens: readonly ShownToken[],
): Promise<Map<string, SignedIn>> {
  const shown = new Set(tokens.map(keyOfToken));
  const keyOf = (row: { token_hash: Buffer; host: string }) =>
    keyOfToken({ hash: row.token_hash.toString('base64'), host: row.host });
  const found = await prepared({
    ...loginsOfTokens,
    values: [tokens.map(({ hash }) => Buffer.from(hash, 'base64'))],
  });
  const rows = rowsOf<LoginRow>(found).filter((row) => shown.has(keyOf(row)));
  const stale = rows.filter((row) => row.stale).map((row) => row.id);
  if (stale.length > 0) await touch(kysely, stale);
  return new Map(
    rows.map((row) => [keyOf(row), { kind: 'user', userId: row.user_id, loginId: row.id }]),
  );
}

async function touch(db: Kysely<DB>, ids: string[]): Promise<void> {
  await db
    .updateTable('logins')
    .set({ last_seen_at: fromNow(0) })
    .where('id', 'in', ids)
    .execute();
}

/** Whether the user proved who they are in a login, at most this many seconds ago. */
export async function wasProved(db: Kysely<DB>, id: string, seconds: number): Promise<boolean> {
  const row = await db
    .selectFrom('logins')
    .select('id')
    .where('id', '=', id)
    .where('proved_at', '>', fromNow(-seconds))
    .executeTakeFirst();
  return row !== undefined;
}

export async function markProved(db: Kysely<DB>, id: string, by: ProofKind): Promise<void> {
  await db
    .updateTable('logins')
    .set({
      proved_at: fromNow(0),
      ...(by === 'passkey' && { second_factor_at: fromNow(0) }),
    })
    .where('id', '=', id)
    .execute();
}

/** Whether a second factor was shown in a login, at most this many seconds ago. */
export async function hasSecondFactor(
  db: Kysely<DB>,
  id: string,
  seconds: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('logins')
    .select('id')
    .where('id', '=', id)
    .where('second_factor_at', '>', fromNow(-seconds))
    .executeTakeFirst();
  return row !== undefined;
}

export async function markSecondFactor(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('logins')
    .set({ second_factor_at: fromNow(0) })
    .where('id', '=', id)
    .execute();
}

/** Clears the proofs of all of a user's logins, optionally except (`but`) one. */
export async function endSecondFactors(
  db: Kysely<DB>,
  userId: string,
  { but }: { readonly but?: string } = {},
): Promise<void> {
  await db
    .updateTable('logins')
    .set({ second_factor_at: null })
    .where('user_id', '=', userId)
    .$if(but !== undefined, (query) => query.where('id', '<>', but ?? ''))
    .execute();
}

/**
 * Ends a login of this user and those transferred from it to other hosts, and returns the ids of all;
 * none if it was not theirs.
 */
export async function deleteLogin(
  db: Transaction<DB>,
  userId: string,
  id: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive ending as (
      select id from logins where id = ${id} and user_id = ${userId}
      union
      select carried.id from logins carried join ending on carried.comes_from = ending.id
    )
    delete from logins using ending where logins.id = ending.id
    returning logins.id`.execute(db);
  return recordEnded(db, userId, rows);
}

export async function deleteLogins(db: Transaction<DB>, userId: string): Promise<void> {
  const rows = await db
    .deleteFrom('logins')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  await recordEnded(db, userId, rows);
}

/** Ends everybody's logins at a host and those transferred from them to other hosts. */
export async function deleteLoginsAt(db: Transaction<DB>, host: string): Promise<void> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    with recursive ending as (
      select id from logins where host = ${host}
      union
      select carried.id from logins carried join ending on carried.comes_from = ending.id
    )
    delete from logins using ending where logins.id = ending.id
    returning logins.id, logins.user_id`.execute(db);
  for (const [userId, logins] of Map.groupBy(rows, ({ user_id }) => user_id)) {
    await recordEnded(db, userId, logins);
  }
}

/**
 * Records the end of logins as a fact for all nodes and returns their ids: this node may die before it
 * can announce them.
 */
async function recordEnded(
  db: Transaction<DB>,
  userId: string,
  logins: readonly { readonly id: string }[],
): Promise<string[]> {
  const loginIds = logins.map(({ id }) => id);
  if (loginIds.length > 0) await recordFact(db, loginsEnded, { userId, loginIds });
  return loginIds;
}

/** A user's logins, the device seen last first. */
export async function listLogins(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('logins')
    .select(['id', 'host', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', fromNow(0))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
}

/**
 * Ends the user's logins except this one and returns their ids. This one outlives the login it was
 * transferred from: the password was shown in it.
 */
export async function deleteOtherLogins(
  db: Transaction<DB>,
  userId: string,
  loginId: string,
): Promise<string[]> {
  await db.updateTable('logins').set({ comes_from: null }).where('id', '=', loginId).execute();
  const rows = await db
    .deleteFrom('logins')
    .where('user_id', '=', userId)
    .where('id', '<>', loginId)
    .returning('id')
    .execute();
  return recordEnded(db, userId, rows);
}

/** Ends logins that have expired: no cookie opens them any more, but live connections may still be open. */
export function deleteExpiredLogins(database: Database): Promise<void> {
  return database.transaction(async (transaction) => {
    const ended = await transaction
      .deleteFrom('logins')
      .where('expires_at', '<=', fromNow(0))
      .returning(['id', 'user_id'])
      .execute();
    for (const [userId, logins] of Map.groupBy(ended, ({ user_id }) => user_id)) {
      await recordEnded(transaction, userId, logins);
    }
  });
}
