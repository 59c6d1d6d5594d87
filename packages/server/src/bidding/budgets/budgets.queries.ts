import { flatPremium } from '@fairlot/rules';
import type { Cents, InvoiceTerms, LedLot } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { statesWithoutTax } from '#identity/tax-certificates/public.ts';
import { hostShows } from '#platform/database/host-shows.ts';
import type { DB } from '#platform/database/schema.ts';
import { storedPremium } from '#selling/sales/public.ts';

/** More sales than this are hardly bid in at once; the list says nothing of further ones. */
const maxSales = 100;

/** Somebody on a host: null as tenant is the marketplace. */
export interface Whose {
  readonly userId: string;
  readonly tenantId: string | null;
}

/** A sale as one of its bidders plans it. */
export interface OwnSale {
  readonly auctionId: string;
  readonly title: string;
  readonly isRegistered: boolean;
  /** Null: none is set. */
  readonly budget: Cents | null;
  /** As an invoice of the sale would be made for them today. */
  readonly terms: InvoiceTerms;
}

/** One sale; null: the host shows no such sale. */
export async function readSale(
  db: Kysely<DB>,
  { auctionId, ...whose }: Whose & { readonly auctionId: string },
): Promise<OwnSale | null> {
  const [sale] = await readSales(db, whose, sql`a.id = ${auctionId}`);
  return sale ?? null;
}

/** The sales with open lots for which somebody is registered, as far as a host shows them. */
export function readRunningSales(db: Kysely<DB>, whose: Whose): Promise<OwnSale[]> {
  const isRunning = sql`r.user_id is not null and a.settled_at is null and exists (
    select from lot_states o where o.auction_id = a.id and o.outcome is null
  )`;
  return readSales(db, whose, isRunning);
}

async function readSales(
  db: Kysely<DB>,
  { userId, tenantId }: Whose,
  condition: RawBuilder<unknown>,
): Promise<OwnSale[]> {
  const { rows } = await sql<
    Omit<OwnSale, 'terms'> & {
      readonly state: string;
      readonly premiumRules: unknown;
      readonly premium: number;
      readonly salesTax: number;
    }
  >`
    select a.id as "auctionId", a.title, r.user_id is not null as "isRegistered",
      b.budget_cents as budget, a.state, a.premium_rules as "premiumRules",
      a.buyers_premium_ppm as premium, a.sales_tax_ppm as "salesTax"
    from public_auctions a
    left join registrations r on r.auction_id = a.id and r.user_id = ${userId}
    left join sale_budgets b on b.auction_id = a.id and b.user_id = ${userId}
    where ${condition} and ${hostShows(tenantId, 'a.seller_company_id')}
    order by a.title, a.id limit ${maxSales}`.execute(db);
  const untaxed = await statesWithoutTax(db, userId);
  return rows.map(({ state, premiumRules, premium, salesTax, ...sale }) => {
    const stored = storedPremium.nullable().parse(premiumRules);
    const taxExempt = untaxed.has(state);
    return {
      ...sale,
      terms: { premiumRules: stored ?? [flatPremium(premium)], salesTax, taxExempt },
    };
  });
}

export type OwnLot = LedLot & { readonly auctionId: string; readonly lotId: string };

/** The lots of some sales that somebody leads, or has won. */
export async function readLedLots(
  db: Kysely<DB>,
  userId: string,
  auctionIds: readonly string[],
): Promise<OwnLot[]> {
  // Found through their bids since the first of the sales began: leaders have no index.
  const { rows } = await sql<OwnLot>`
    select s.auction_id as "auctionId", s.lot_id as "lotId", s.price_cents as price,
      l.premium_exempt as "premiumExempt",
      case when s.outcome is null then s.leader_max_cents end as max
    from lot_states s
    join lots l on l.id = s.lot_id
    where s.lot_id in (
        select lot_id from bids where bidder_id = ${userId} and placed_at >= (
          select min(published_at) from public_auctions where id = any(${auctionIds}::uuid[])
        )
      )
      and s.auction_id = any(${auctionIds}::uuid[]) and s.leader_id = ${userId}
      and (s.outcome is null or s.outcome = 'sold')`.execute(db);
  return rows;
}

/** Open lots of a sale on which a maximum of theirs waits, for their approval or for room: it may be placed any time. */
export async function readWaitingLots(
  db: Kysely<DB>,
  { auctionId, userId }: { readonly auctionId: string; readonly userId: string },
): Promise<OwnLot[]> {
  const { rows } = await sql<OwnLot>`
    select distinct on (p.lot_id) s.auction_id as "auctionId", p.lot_id as "lotId",
      coalesce(s.price_cents, s.start_price_cents) as price,
      l.premium_exempt as "premiumExempt", p.max_cents as max
    from pending_bids p
    join lot_states s on s.lot_id = p.lot_id
    join lots l on l.id = p.lot_id
    where p.bidder_id = ${userId} and p.voided_at is null
      and s.auction_id = ${auctionId} and s.outcome is null
      -- One that bidding has passed wins nothing.
      and (p.max_cents > s.price_cents or s.price_cents is null)
    order by p.lot_id, p.entered_at desc, p.id desc`.execute(db);
  return rows;
}

/** What bids on lots need to be held against the budget, of those that the host shows. */
export async function readLotsOf(
  db: Kysely<DB>,
  { lotIds, tenantId }: { lotIds: readonly string[]; tenantId: string | null },
): Promise<{ lotId: string; auctionId: string; premiumExempt: boolean; price: Cents }[]> {
  const rows = await db
    .selectFrom('lot_states as s')
    .innerJoin('lots as l', 'l.id', 's.lot_id')
    .innerJoin('public_auctions as a', 'a.id', 's.auction_id')
    .select([
      's.lot_id as lotId',
      'a.id as auctionId',
      'l.premium_exempt as premiumExempt',
      sql<Cents>`coalesce(s.price_cents, s.start_price_cents)`.as('price'),
    ])
    .where('s.lot_id', 'in', lotIds)
    .where(hostShows(tenantId, 'a.seller_company_id'))
    .execute();
  // The view's columns may be null as far as PostgreSQL tells.
  return rows.flatMap((row) => (row.auctionId ? { ...row, auctionId: row.auctionId } : []));
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

/** For an account that is closed. */
export async function deleteBudgetsOf(db: Kysely<DB>, userId: string): Promise<void> {
  await db.deleteFrom('sale_budgets').where('user_id', '=', userId).execute();
}
