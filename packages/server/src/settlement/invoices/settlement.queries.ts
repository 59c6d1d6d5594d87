import type { InvoiceSums, PremiumRule } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { storedPremium } from '#selling/sales/public.ts';

/** An auction whose every lot has ended, and its terms. */
export interface EndedAuction {
  readonly id: string;
  readonly sellerCompanyId: string;
  readonly state: string;
  readonly premiumRules: readonly PremiumRule[] | null;
  readonly buyersPremiumPpm: number;
  readonly salesTaxPpm: number;
  readonly autoCharge: boolean;
  readonly chargeDelayMs: number;
  /** When its last lot was hammered; lots taken out count only if nothing was hammered. */
  readonly lastHammerAt: Date;
}

/** Published auctions whose every lot has ended and that are neither settled nor canceled, the longest ended first. */
export async function findEndedAuctions(db: Kysely<DB>): Promise<EndedAuction[]> {
  const { rows } = await sql<
    Omit<EndedAuction, 'premiumRules'> & { readonly premiumRules: unknown }
  >`
    with over as materialized (
      select a.* from auctions a
      where a.settled_at is null and a.cancelled_at is null and a.published_at <= auction_clock()
        and not exists (select from lot_states st where st.auction_id = a.id and st.outcome is null)
    )
    select a.id, a.seller_company_id as "sellerCompanyId", a.state,
      a.premium_rules as "premiumRules", a.buyers_premium_ppm as "buyersPremiumPpm",
      a.sales_tax_ppm as "salesTaxPpm", a.auto_charge as "autoCharge",
      a.charge_delay_ms as "chargeDelayMs", ended.at as "lastHammerAt"
    from over a
    cross join lateral (
      select coalesce(max(ended_at) filter (where not left_sale(outcome)), max(ended_at)) as at
      from lot_states where auction_id = a.id
    ) ended
    where ended.at is not null
    order by ended.at, a.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    premiumRules: storedPremium.nullable().parse(row.premiumRules),
  }));
}

/**
 * A settled auction, for a lot that is sold afterwards: the time of that agreement counts as its last
 * hammer. Null: it is not settled yet.
 */
export async function readSettledAuction(
  db: Kysely<DB>,
  auctionId: string,
): Promise<EndedAuction | null> {
  const row = await db
    .selectFrom('auctions')
    .select([
      'id',
      'seller_company_id as sellerCompanyId',
      'state',
      'premium_rules',
      'buyers_premium_ppm as buyersPremiumPpm',
      'sales_tax_ppm as salesTaxPpm',
      'auto_charge as autoCharge',
      'charge_delay_ms as chargeDelayMs',
      sql<Date>`date_trunc('milliseconds', auction_clock())`.as('lastHammerAt'),
    ])
    .where('id', '=', auctionId)
    .where('settled_at', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { premium_rules, ...auction } = row;
  return { ...auction, premiumRules: storedPremium.nullable().parse(premium_rules) };
}

/** The invoice that somebody has of an auction; null: none. */
export async function findInvoiceOf(
  db: Kysely<DB>,
  auctionId: string,
  bidderId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('invoices')
    .select('id')
    .where('auction_id', '=', auctionId)
    .where('bidder_id', '=', bidderId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A lot that somebody won. */
export interface SoldLot {
  readonly id: string;
  readonly winnerId: string;
  readonly paddle: number;
  readonly lotNumber: string;
  readonly title: string;
  readonly code: string;
  /** Cents. */
  readonly hammer: number;
  readonly premiumExempt: boolean;
}

/** Sold lots of winners without an invoice, by paddle, in which order invoices are numbered. */
export async function readUninvoicedLots(db: Kysely<DB>, auctionId: string): Promise<SoldLot[]> {
  const { rows } = await sql<SoldLot>`
    select l.id, st.leader_id as "winnerId", st.leader_paddle as paddle,
      l.lot_number as "lotNumber", l.title, l.code, st.price_cents as hammer,
      l.premium_exempt as "premiumExempt"
    from lot_states st join lots l on l.id = st.lot_id
    where st.auction_id = ${auctionId} and st.outcome = 'sold'
      and not exists (
        select from invoices i where i.auction_id = st.auction_id and i.bidder_id = st.leader_id
      )
    order by st.leader_paddle, l.id`.execute(db);
  return rows;
}

/**
 * Locks an auction until the transaction ends, so that one node at a time invoices it; false if another
 * one holds it, or if it was canceled after it was found.
 */
export async function lockAuction(transaction: Kysely<DB>, auctionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from auctions where id = ${auctionId} and cancelled_at is null
    for no key update skip locked`.execute(transaction);
  return rows.length > 0;
}

/**
 * The present data of winners who have no invoice of the auction yet, by id. Read after the auction's lock.
 * They stay locked, so that a decision on their tax certificate comes before or after, never in between;
 * locked in the order of their ids, so that no two transactions wait for each other in a circle.
 */
export async function lockWinners(
  transaction: Kysely<DB>,
  auctionId: string,
  userIds: readonly string[],
) {
  const rows = await transaction
    .selectFrom('users')
    .select([
      'users.id',
      sql<string>`first_name || ' ' || last_name`.as('bidder_name'),
      'company_name',
      'address2',
      'email',
    ])
    .select((select) =>
      (['address1', 'city', 'state', 'zip', 'phone'] as const).map((column) =>
        select.fn.coalesce(column, sql<string>`''`).as(column),
      ),
    )
    .where('users.id', 'in', userIds)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('invoices')
            .select('invoices.id')
            .where('auction_id', '=', auctionId)
            .whereRef('bidder_id', '=', 'users.id'),
        ),
      ),
    )
    .orderBy('users.id')
    .forNoKeyUpdate('users')
    .execute();
  return new Map(rows.map(({ id, ...bidder }) => [id, bidder]));
}

/**
 * Takes the seller's next invoice numbers, and returns the first of them. The counter stays locked until
 * the transaction ends, so numbers have no gaps and no duplicates.
 */
export async function takeInvoiceNumbers(
  transaction: Kysely<DB>,
  sellerCompanyId: string,
  count: number,
): Promise<number> {
  const row = await transaction
    .insertInto('invoice_counters')
    .values({ seller_company_id: sellerCompanyId, last_number: count })
    .onConflict((conflict) =>
      conflict
        .column('seller_company_id')
        .doUpdateSet({ last_number: sql<number>`invoice_counters.last_number + ${count}` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return row.last_number - count + 1;
}

/** The columns that keep an invoice's sums. */
export function sumColumns(sums: InvoiceSums) {
  return {
    hammer_cents: sums.hammer,
    premium_cents: sums.premium,
    adjustments_cents: sums.adjustments,
    voids_cents: sums.voids,
    fees_cents: sums.fees,
    sub_total_cents: sums.subTotal,
    taxable_cents: sums.taxable,
    tax_cents: sums.tax,
    total_cents: sums.total,
  };
}

/** Whether every winner has their invoice; asked under the auction's lock. */
export async function isAllInvoiced(transaction: Kysely<DB>, auctionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from lot_states st where st.auction_id = ${auctionId} and st.outcome = 'sold'
      and not exists (select from invoice_lots i where i.lot_id = st.lot_id)
    limit 1`.execute(transaction);
  return rows.length === 0;
}
