import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';

const now = sql<Date>`auction_clock()`;

/** Seconds for which a mailed link can confirm; unconfirmed requests are then deleted. */
const confirmWithin = 7 * 24 * 60 * 60;
const isOld = sql<boolean>`asked_at <= auction_clock() - make_interval(secs => ${confirmWithin})`;

/** The stored request; `asks` counts those in a window of time, including this one. */
export interface Request {
  readonly id: string;
  readonly state: 'pending' | 'subscribed' | 'unsubscribed';
  readonly asks: number;
}

/** Records that somebody asked for the newsletter of a site. `windowSeconds` is the window for counting. */
export async function noteRequest(
  db: Kysely<DB>,
  { siteHost, email }: { readonly siteHost: string; readonly email: string },
  windowSeconds: number,
): Promise<Request> {
  const { rows } = await sql<Request>`
    insert into newsletter_subscriptions as known
      (id, site_host, email, state, since, asked_at, asks, asks_since)
    select ${uuid()}, ${siteHost}, ${email}, 'pending', now, now, 1, now
    from (select ${now} as now) as clock
    on conflict (site_host, lower(email)) do update set
      asked_at = excluded.asked_at,
      asks = case when known.asks_since <= excluded.asks_since - make_interval(secs => ${windowSeconds})
        then 1 else known.asks + 1 end,
      asks_since = case when known.asks_since <= excluded.asks_since - make_interval(secs => ${windowSeconds})
        then excluded.asks_since else known.asks_since end
    returning id, state, asks`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A request was not recorded.');
  return row;
}

/** Deletes requests not confirmed in time: their addresses may be anybody's. */
export async function forgetOldRequests(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('newsletter_subscriptions')
    .where('state', '=', 'pending')
    .where(isOld)
    .execute();
}

/**
 * Confirms a request and returns its site; null if there is nothing to confirm. A link from before an
 * unsubscription confirms only requests made after that.
 */
export async function markSubscribed(db: Kysely<DB>, id: string) {
  const row = await db
    .updateTable('newsletter_subscriptions as subscription')
    .set({ state: 'subscribed', since: now })
    .from('sites')
    .whereRef('sites.host', '=', 'subscription.site_host')
    .where('subscription.id', '=', id)
    .where(sql<boolean>`(state = 'pending' or state = 'unsubscribed' and asked_at > since)`)
    .where(sql<boolean>`not ${isOld}`)
    .returning(['subscription.email', 'sites.host', 'sites.name'])
    .executeTakeFirst();
  return row ? { email: row.email, site: { host: row.host, name: row.name } } : null;
}

/** Ends a subscription and returns its address; null if it had ended already or never existed. */
export async function markUnsubscribed(db: Kysely<DB>, id: string): Promise<string | null> {
  const row = await db
    .updateTable('newsletter_subscriptions')
    .set({ state: 'unsubscribed', since: now })
    .where('id', '=', id)
    .where('state', '<>', 'unsubscribed')
    .returning('email')
    .executeTakeFirst();
  return row?.email ?? null;
}

export async function findState(db: Kysely<DB>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('newsletter_subscriptions')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.state ?? null;
}

/** Sets the state of all subscriptions of an address on the marketplace, pending ones included. */
export async function markAddress(
  db: Kysely<DB>,
  email: string,
  state: 'subscribed' | 'unsubscribed',
): Promise<void> {
  await db
    .updateTable('newsletter_subscriptions')
    .set({ state, since: now })
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('state', '<>', state)
    .where('site_host', 'in', marketplaceHosts(db))
    .execute();
}

/**
 * Whether news of the marketplace is mailed to the address of an account: an unsubscription overrides
 * the account's choice, and a subscription counts in addition to it.
 */
export async function findChoice(db: Kysely<DB>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select((users) => [
      'subscribed',
      users
        .selectFrom('newsletter_subscriptions as list')
        .select(sql<string[] | null>`array_agg(list.state)`.as('states'))
        .where(sql<boolean>`lower(list.email) = lower(users.email)`)
        .where('list.site_host', 'in', marketplaceHosts(db))
        .as('states'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const states = row.states ?? [];
  return !states.includes('unsubscribed') && (row.subscribed || states.includes('subscribed'));
}

const marketplaceHosts = (db: Kysely<DB>) =>
  db.selectFrom('sites').select('host').where('seller_company_id', 'is', null);

/** A person with an account who may get news. */
export interface Reader {
  readonly email: string;
  readonly firstName: string;
}

/**
 * The account as a reader of a site's news: verified, with its own choice of them, and its address
 * not unsubscribed there; otherwise null.
 */
export async function findReader(
  db: Kysely<DB>,
  userId: string,
  siteHost: string,
): Promise<Reader | null> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .where('subscribed', '=', true)
    .where(
      sql<boolean>`not exists (
        select from newsletter_subscriptions ended
        where ended.site_host = ${siteHost} and ended.state = 'unsubscribed'
          and lower(ended.email) = lower(users.email))`,
    )
    .executeTakeFirst();
  return row ?? null;
}
