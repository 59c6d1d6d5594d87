import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Card } from '../../platform/cards/card-gateway.ts';
import type { DB } from '../../platform/database/schema.ts';

/** What may be shown of the card on file, and whether it still holds. */
export interface CardOnFile {
  readonly brand: string;
  readonly last4: string;
  /** `MM/YYYY`. */
  readonly expiredDate: string;
  readonly expired: boolean;
}

/** A card is good to the end of its month (UTC), by the auction clock. */
const hasExpired = sql<boolean>`
  (make_date(exp_year, exp_month, 1) + interval '1 month') at time zone 'UTC' <= auction_clock()`;

export async function cardOnFile(db: Kysely<DB>, userId: string): Promise<CardOnFile | null> {
  const row = await db
    .selectFrom('payment_methods')
    .select(['brand', 'last4', 'exp_month', 'exp_year', hasExpired.as('expired')])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const expiredDate = `${String(row.exp_month).padStart(2, '0')}/${row.exp_year}`;
  return { brand: row.brand, last4: row.last4, expiredDate, expired: row.expired };
}

/** Puts a card on file in the place of any earlier one. */
export async function putCardOnFile(db: Kysely<DB>, userId: string, card: Card): Promise<void> {
  const columns = {
    gateway: card.gateway,
    customer_ref: card.customerRef,
    method_ref: card.methodRef,
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    created_at: sql<Date>`auction_clock()`,
  };
  await db
    .insertInto('payment_methods')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/** Who the card gateway is told the customer is. */
export async function cardHolder(db: Kysely<DB>, userId: string) {
  const row = await db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { userId, email: row.email, name: `${row.first_name} ${row.last_name}` };
}
