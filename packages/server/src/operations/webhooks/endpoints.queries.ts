import { webhookEvents } from '@fairlot/contract';
import type { Webhook, WebhookEvent } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

const isEvent = (word: string): word is WebhookEvent =>
  (webhookEvents as readonly string[]).includes(word);

/** Hours in which the previous secret also signs. */
const overlapHours = 24;

const counted = (state: 'waiting' | 'failed') =>
  sql<number>`(select count(*) from webhook_deliveries d
    where d.endpoint_id = webhook_endpoints.id and d.state = ${state})`;

/** Endpoints of a company, the newest first. */
export async function readEndpoints(db: Kysely<DB>, sellerId: string): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select([
      'id as webhookId',
      'url',
      'events',
      'description',
      'is_on as isOn',
      'given_up_at as givenUpAt',
      'failing_since as failingSince',
      sql<Date | null>`case when old_secret_until > auction_clock() then old_secret_until end`.as(
        'oldSecretUntil',
      ),
      'made_at as madeAt',
      counted('waiting').as('waiting'),
      counted('failed').as('failed'),
    ])
    .where('seller_company_id', '=', sellerId)
    .orderBy('made_at', 'desc')
    .execute();
  return rows.map(({ givenUpAt, failingSince, oldSecretUntil, madeAt, events, ...row }) => ({
    ...row,
    events: events.filter(isEvent),
    wasGivenUp: givenUpAt !== null,
    failingSince: failingSince?.toISOString() ?? null,
    oldSecretUntil: oldSecretUntil?.toISOString() ?? null,
    madeAt: madeAt.toISOString(),
  }));
}

/** Locks the company, so that two owners cannot together add more than the maximum. */
export async function lockAndCount(
  tx: Transaction<DB>,
  sellerId: string,
  webhookId: string,
): Promise<{ readonly count: number; readonly isThere: boolean }> {
  await sql`select from seller_companies where id = ${sellerId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number; isThere: boolean }>`
    select count(*) filter (where seller_company_id = ${sellerId}) as count,
      coalesce(bool_or(id = ${webhookId}), false) as "isThere"
    from webhook_endpoints where seller_company_id = ${sellerId} or id = ${webhookId}`.execute(tx);
  return rows[0] ?? { count: 0, isThere: false };
}

export interface Chosen {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly description: string;
}

export interface NewEndpoint extends Chosen {
  readonly id: string;
  readonly sellerId: string;
  /** Encrypted, like all secrets here. */
  readonly secret: Buffer;
}

export async function insertEndpoint(tx: Transaction<DB>, endpoint: NewEndpoint): Promise<void> {
  const { id, sellerId, url, events, description, secret } = endpoint;
  await tx
    .insertInto('webhook_endpoints')
    .values({ id, seller_company_id: sellerId, url, events: [...events], description, secret })
    .execute();
}

export interface WhichEndpoint {
  readonly sellerId: string;
  readonly webhookId: string;
}

/** An endpoint of a company, locked; null: none has this id. */
export async function lockOwnEndpoint(tx: Transaction<DB>, { sellerId, webhookId }: WhichEndpoint) {
  const row = await tx
    .selectFrom('webhook_endpoints')
    .select(['url', 'events', 'description', 'is_on as isOn', 'secret'])
    .where('id', '=', webhookId)
    .where('seller_company_id', '=', sellerId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function hasEndpoint(
  db: Kysely<DB>,
  { sellerId, webhookId }: WhichEndpoint,
): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('id', '=', webhookId)
    .where('seller_company_id', '=', sellerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** An endpoint at a new address has not failed yet. */
export async function updateEndpoint(
  tx: Transaction<DB>,
  webhookId: string,
  { url, events, description }: Chosen,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ url, events: [...events], description, failing_since: null })
    .where('id', '=', webhookId)
    .execute();
}

/** `givenUp`: switched off by us, because it accepted nothing for days. */
export async function setOn(
  tx: Transaction<DB>,
  webhookId: string,
  { isOn, givenUp }: { readonly isOn: boolean; readonly givenUp: boolean },
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({
      is_on: isOn,
      given_up_at: givenUp ? sql<Date>`auction_clock()` : null,
      failing_since: null,
    })
    .where('id', '=', webhookId)
    .execute();
}

export async function replaceSecret(
  tx: Transaction<DB>,
  webhookId: string,
  { secret, oldSecret }: { readonly secret: Buffer; readonly oldSecret: Buffer },
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({
      secret,
      old_secret: oldSecret,
      old_secret_until: sql<Date>`auction_clock() + make_interval(hours => ${overlapHours})`,
    })
    .where('id', '=', webhookId)
    .execute();
}

/** Deletes an endpoint with all its deliveries. */
export async function deleteEndpoint(tx: Transaction<DB>, webhookId: string): Promise<void> {
  await tx.deleteFrom('webhook_endpoints').where('id', '=', webhookId).execute();
}

/** Deletes secrets that no longer sign. */
export async function wipeOldSecrets(db: Kysely<DB>): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ old_secret: null, old_secret_until: null })
    .where('old_secret_until', '<=', sql<Date>`auction_clock()`)
    .execute();
}

/** The company, and its owners' addresses. */
export async function readOwnersOf(db: Kysely<DB>, sellerId: string) {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .innerJoin('seller_companies', 'seller_companies.id', 'staff.seller_company_id')
    .select([
      'users.email',
      'users.first_name as firstName',
      'seller_companies.company_name as company',
    ])
    .where('staff.seller_company_id', '=', sellerId)
    .where('staff.role', '=', 'owner')
    .where('users.deactivated_at', 'is', null)
    .orderBy('users.email')
    .execute();
  return rows;
}
