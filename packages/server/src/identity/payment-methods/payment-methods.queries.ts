import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Card, GatewayName } from '#platform/cards/card-gateway.ts';
import type { DB } from '#platform/database/schema.ts';
import { hasExpired } from './card-expiry.ts';

/** The displayable data of the card on file, and whether it is still valid. */
export interface CardOnFile {
  readonly brand: string;
  readonly last4: string;
  /** `MM/YYYY`. */
  readonly expiredDate: string;
  readonly expired: boolean;
}

const isExpired = sql<boolean>`${sql.raw(hasExpired('payment_methods'))}`;

export async function cardOnFile(db: Kysely<DB>, userId: string): Promise<CardOnFile | null> {
  return (await cardsOnFile(db, [userId])).get(userId) ?? null;
}

/** The same for many users; those without one have no entry. */
export async function cardsOnFile(
  db: Kysely<DB>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, CardOnFile>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_methods')
    .select(['user_id', 'brand', 'last4', 'exp_month', 'exp_year', isExpired.as('expired')])
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(
    rows.map(({ user_id, brand, last4, exp_month, exp_year, expired }) => {
      const expiredDate = `${String(exp_month).padStart(2, '0')}/${exp_year}`;
      return [user_id, { brand, last4, expiredDate, expired }];
    }),
  );
}

/** The card on file as its gateway names it; null without one, or if it belongs to another gateway. */
export async function cardToCharge(db: Kysely<DB>, userId: string, gateway: GatewayName) {
  const row = await db
    .selectFrom('payment_methods')
    .select(['customer_ref', 'method_ref', 'brand', 'last4', isExpired.as('expired')])
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .executeTakeFirst();
  if (!row) return null;
  const { customer_ref: customerRef, method_ref: methodRef, brand, last4, expired } = row;
  return { gateway, customerRef, methodRef, brand, last4, expired };
}

/** Those of these users who have a card on file that has not expired. */
export async function usersWithCard(
  db: Kysely<DB>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('payment_methods')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where(sql<boolean>`not ${isExpired}`)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Identifies a card at its gateway. */
export type Method = Pick<Card, 'gateway' | 'methodRef'>;

/**
 * Puts a card on file, as it was at `describedAt`, replacing any earlier one; returns that if it was a
 * different card.
 */
export async function putCardOnFile(
  db: Kysely<DB>,
  userId: string,
  card: Card,
  describedAt: Date,
): Promise<Method | null> {
  const before = await db
    .selectFrom('payment_methods')
    .select(['gateway', 'method_ref'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const columns = {
    ...columnsOf(card),
    described_at: describedAt,
    created_at: sql<Date>`auction_clock()`,
  };
  await db
    .insertInto('payment_methods')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
  if (before === undefined || before.method_ref === card.methodRef) return null;
  return { gateway: before.gateway, methodRef: before.method_ref };
}

/**
 * Updates the description of a card on file, unless it has a newer one. Returns the owner if the bank
 * reissued the card with another date or number: only then might a failed charge succeed.
 */
export async function describeCard(
  db: Kysely<DB>,
  card: Card,
  describedAt: Date,
): Promise<string | null> {
  const before = await db
    .selectFrom('payment_methods')
    .select(['user_id', 'last4', 'exp_month', 'exp_year'])
    .where('gateway', '=', card.gateway)
    .where('method_ref', '=', card.methodRef)
    .where('customer_ref', '=', card.customerRef)
    .where('described_at', '<=', describedAt)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return null;
  await db
    .updateTable('payment_methods')
    .set({ ...columnsOf(card), described_at: describedAt })
    .where('user_id', '=', before.user_id)
    .execute();
  const isIssuedAnew =
    before.last4 !== card.last4 ||
    before.exp_month !== card.expMonth ||
    before.exp_year !== card.expYear;
  return isIssuedAnew ? before.user_id : null;
}

function columnsOf(card: Card) {
  return {
    gateway: card.gateway,
    customer_ref: card.customerRef,
    method_ref: card.methodRef,
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: card.fingerprint,
  };
}

export async function methodOnFile(
  db: Kysely<DB>,
  userId: string,
): Promise<(Method & { readonly userId: string }) | null> {
  const row = await db
    .selectFrom('payment_methods')
    .select(['gateway', 'method_ref'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { userId, gateway: row.gateway, methodRef: row.method_ref } : null;
}

export async function isOnFile(
  db: Kysely<DB>,
  gateway: GatewayName,
  methodRef: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_methods')
    .select('user_id')
    .where('gateway', '=', gateway)
    .where('method_ref', '=', methodRef)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes a card off file unless another has replaced it. Without a user, it applies to its owner: in the
 * sandbox everybody has the same cards, so there the user must be given.
 */
export async function dropCard(
  db: Kysely<DB>,
  { gateway, methodRef, userId }: Method & { readonly userId?: string },
): Promise<void> {
  await db
    .deleteFrom('payment_methods')
    .where('gateway', '=', gateway)
    .where('method_ref', '=', methodRef)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .execute();
}

/** The customer's data for the card gateway. */
export async function cardHolder(db: Kysely<DB>, userId: string) {
  const row = await db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { userId, email: row.email, name: `${row.first_name} ${row.last_name}` };
}
