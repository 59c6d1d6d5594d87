import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { GatewayName } from '#platform/cards/card-gateway.ts';
import type { DB } from '#platform/database/schema.ts';

export interface CustomerAttempt {
  readonly attemptId: string;
  /** Null until the gateway has answered. */
  readonly customerRef: string | null;
}

/** The user's customer at the gateway, or the shared attempt to open it. */
export async function customerAttempt(
  db: Kysely<DB>,
  userId: string,
  gateway: GatewayName,
): Promise<CustomerAttempt> {
  await db
    .insertInto('card_customers')
    .values({ user_id: userId, gateway, attempt_id: uuid() })
    .onConflict((conflict) => conflict.columns(['user_id', 'gateway']).doNothing())
    .execute();
  const row = await db
    .selectFrom('card_customers')
    .select(['attempt_id', 'customer_ref'])
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .executeTakeFirstOrThrow();
  return { attemptId: row.attempt_id, customerRef: row.customer_ref };
}

export async function recordCustomer(
  db: Kysely<DB>,
  attemptId: string,
  customerRef: string,
): Promise<void> {
  await db
    .updateTable('card_customers')
    .set({ customer_ref: customerRef })
    .where('attempt_id', '=', attemptId)
    .execute();
}

/** The provider would repeat its failure for the same key: the next attempt gets a new one. */
export async function dropCustomerAttempt(db: Kysely<DB>, attemptId: string): Promise<void> {
  await db
    .deleteFrom('card_customers')
    .where('attempt_id', '=', attemptId)
    .where('customer_ref', 'is', null)
    .execute();
}

/** Stores an attempt to enter a card before the gateway is called; returns its id. */
export async function addSetup(
  db: Kysely<DB>,
  userId: string,
  gateway: GatewayName,
): Promise<string> {
  const id = uuid();
  await db.insertInto('card_setups').values({ id, user_id: userId, gateway }).execute();
  return id;
}

export async function recordSetup(db: Kysely<DB>, id: string, setupRef: string): Promise<void> {
  await db.updateTable('card_setups').set({ setup_ref: setupRef }).where('id', '=', id).execute();
}

/** The user's latest attempt. */
export async function latestSetup(db: Kysely<DB>, userId: string, gateway: GatewayName) {
  const row = await db
    .selectFrom('card_setups')
    .select(['id', 'setup_ref'])
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { attemptId: row.id, setupRef: row.setup_ref };
}

/** Locks an attempt unless a newer one replaced it. */
export async function lockOpenSetup(db: Kysely<DB>, setupRef: string) {
  const row = await db
    .selectFrom('card_setups as setup')
    .innerJoin('card_customers as customer', (join) =>
      join
        .onRef('customer.user_id', '=', 'setup.user_id')
        .onRef('customer.gateway', '=', 'setup.gateway'),
    )
    .select(['setup.id', 'setup.user_id', 'customer.customer_ref'])
    .where('setup.setup_ref', '=', setupRef)
    .where('setup.closed_at', 'is', null)
    .forUpdate('setup')
    .executeTakeFirst();
  return row && { attemptId: row.id, userId: row.user_id, customerRef: row.customer_ref };
}

/**
 * Closes the user's attempts up to this one: a late event about any of them no longer puts a card on
 * file. Attempts begun later stay open.
 */
export async function closeSetups(db: Kysely<DB>, userId: string, upTo: string): Promise<void> {
  await db
    .updateTable('card_setups')
    .set({ closed_at: sql<Date>`auction_clock()` })
    .where('user_id', '=', userId)
    .where('id', '<=', upTo)
    .where('closed_at', 'is', null)
    .execute();
}
