import { flatPremium } from '@fairlot/rules';
import type { Cents, InvoiceTerms, LedLot } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { certificateThatHolds } from '#identity/tax-certificates/public.ts';
import { hostShows } from '#platform/database/host-shows.ts';
import type { DB } from '#platform/database/schema.ts';
import { storedPremium } from '#selling/sales/public.ts';

/** A sale as a bidder's invoice of it would be made today; null: the host shows no such sale. */
export async function readSaleTerms(
  db: Kysely<DB>,
  { auctionId, userId, tenantId }: { auctionId: string; userId: string; tenantId: string | null },
): Promise<InvoiceTerms | null> {
  const sale = await db
    .selectFrom('public_auctions as a')
    .select([
      'a.state',
      'a.premium_rules',
      'a.buyers_premium_ppm',
      'a.sales_tax_ppm',
      sql<Date>`auction_clock()`.as('now'),
    ])
    .where('a.id', '=', auctionId)
    .where(hostShows(tenantId, 'a.seller_company_id'))
    .executeTakeFirst();
  if (sale === undefined) return null;
  const { state, now: at } = sale;
  const certificate = await certificateThatHolds(db, { userId, state, at });
  const stored = storedPremium.nullable().parse(sale.premium_rules);
  return {
    premiumRules: stored ?? [flatPremium(sale.buyers_premium_ppm)],
    salesTax: sale.sales_tax_ppm,
    taxExempt: certificate !== null,
  };
}

export type OwnLot = LedLot & { readonly lotId: string };

/** The lots of a sale that somebody leads, or has won. */
export async function readLedLots(
  db: Kysely<DB>,
  { auctionId, userId }: { auctionId: string; userId: string },
): Promise<OwnLot[]> {
  const { rows } = await sql<OwnLot>`
    select s.lot_id as "lotId", s.price_cents as price, l.premium_exempt as "premiumExempt",
      case when s.outcome is null then s.leader_max_cents end as max
    from lot_states s
    join lots l on l.id = s.lot_id
    where s.auction_id = ${auctionId} and s.leader_id = ${userId}
      and (s.outcome is null or s.outcome = 'sold')`.execute(db);
  return rows;
}

/** The sales with open lots in which somebody leads a lot or has set a budget, as far as a host shows them. */
export async function readOwnSales(
  db: Kysely<DB>,
  { userId, tenantId }: { userId: string; tenantId: string | null },
): Promise<{ readonly auctionId: string; readonly title: string }[]> {
  const { rows } = await sql<{ readonly auctionId: string; readonly title: string }>`
    select a.id as "auctionId", a.title from public_auctions a
    where a.id in (
        select auction_id from sale_budgets where user_id = ${userId}
        union
        select auction_id from registrations r where r.user_id = ${userId} and exists (
          select from lot_states s where s.auction_id = r.auction_id and s.leader_id = ${userId}
        )
      )
      and exists (select from lot_states o where o.auction_id = a.id and o.outcome is null)
      and ${hostShows(tenantId, 'a.seller_company_id')}
    order by a.title, a.id`.execute(db);
  return rows;
}

/** What a bid on a lot needs to be held against the budget; null: the host shows no such lot. */
export async function readLotOf(
  db: Kysely<DB>,
  { lotId, tenantId }: { lotId: string; tenantId: string | null },
): Promise<{ auctionId: string; premiumExempt: boolean; price: Cents } | null> {
  const row = await db
    .selectFrom('lot_states as s')
    .innerJoin('lots as l', 'l.id', 's.lot_id')
    .innerJoin('public_auctions as a', 'a.id', 's.auction_id')
    .select([
      'a.id as auctionId',
      'l.premium_exempt as premiumExempt',
      sql<Cents>`coalesce(s.price_cents, s.start_price_cents)`.as('price'),
    ])
    .where('s.lot_id', '=', lotId)
    .where(hostShows(tenantId, 'a.seller_company_id'))
    .executeTakeFirst();
  // The view's columns may be null as far as PostgreSQL tells.
  return row?.auctionId ? { ...row, auctionId: row.auctionId } : null;
}

export async function readBudget(
  db: Kysely<DB>,
  { auctionId, userId }: { auctionId: string; userId: string },
): Promise<Cents | null> {
  const row = await db
    .selectFrom('sale_budgets')
    .select('budget_cents')
    .where('user_id', '=', userId)
    .where('auction_id', '=', auctionId)
    .executeTakeFirst();
  return row?.budget_cents ?? null;
}

/** Null removes it. */
export async function writeBudget(
  db: Kysely<DB>,
  { auctionId, userId }: { auctionId: string; userId: string },
  budget: Cents | null,
): Promise<void> {
  if (budget === null) {
    await db
      .deleteFrom('sale_budgets')
      .where('user_id', '=', userId)
      .where('auction_id', '=', auctionId)
      .execute();
    return;
  }
  await db
    .insertInto('sale_budgets')
    .values({ user_id: userId, auction_id: auctionId, budget_cents: budget })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'auction_id']).doUpdateSet({ budget_cents: budget }),
    )
    .execute();
}
