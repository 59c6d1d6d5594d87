import { flatPremium, invoiceSums, lotPremium } from '@fairlot/rules';
import type { PremiumRule } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';
import type { Factories, MadeInvoice } from './made.ts';

/** Inserts an invoice as settlement makes it, with sums from the rules: see `Factories.invoice`. */
export async function makeInvoice(
  kysely: Kysely<DB>,
  make: Factories,
  row: Partial<Insertable<DB['invoices']>>,
  hammers: readonly number[],
): Promise<MadeInvoice> {
  const auctionId = row.auction_id ?? (await make.auction()).id;
  const auction = await kysely
    .selectFrom('auctions')
    .selectAll()
    .select(sql<readonly PremiumRule[] | null>`premium_rules`.as('rules'))
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow();
  const bidderId = row.bidder_id ?? (await make.bidder(auctionId)).id;
  const registration = await kysely
    .selectFrom('registrations')
    .select('paddle_number')
    .where('auction_id', '=', auctionId)
    .where('user_id', '=', bidderId)
    .executeTakeFirstOrThrow();
  const user = await kysely
    .selectFrom('users')
    .selectAll()
    .where('id', '=', bidderId)
    .executeTakeFirstOrThrow();
  const paddle = registration.paddle_number ?? 0;
  const lots = await sellLots(kysely, make, { auctionId, bidderId, paddle }, hammers);

  const premiumRules = auction.rules ?? [flatPremium(auction.buyers_premium_ppm)];
  const salesTax = row.sales_tax_ppm ?? auction.sales_tax_ppm;
  const taxExempt = (row.tax_certificate_id ?? null) !== null;
  const sums = invoiceSums(lots, [], { premiumRules, salesTax, taxExempt });
  const { last_number: invoiceNumber } = await kysely
    .insertInto('invoice_counters')
    .values({ seller_company_id: auction.seller_company_id, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .column('seller_company_id')
        .doUpdateSet((set) => ({ last_number: set('invoice_counters.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  const id = uuid();
  await kysely
    .insertInto('invoices')
    .values({
      id,
      auction_id: auctionId,
      bidder_id: bidderId,
      seller_company_id: auction.seller_company_id,
      invoice_number: invoiceNumber,
      paddle_number: paddle,
      bidder_name: `${user.first_name} ${user.last_name}`,
      company_name: user.company_name,
      address1: user.address1 ?? '',
      address2: user.address2,
      city: user.city ?? '',
      state: user.state ?? '',
      zip: user.zip ?? '',
      phone: user.phone ?? '',
      email: user.email,
      premium_rules: JSON.stringify(premiumRules),
      sales_tax_ppm: salesTax,
      hammer_cents: sums.hammer,
      premium_cents: sums.premium,
      sub_total_cents: sums.subTotal,
      taxable_cents: sums.taxable,
      tax_cents: sums.tax,
      total_cents: sums.total,
      created_at: sql<Date>`auction_clock()`,
      ...row,
    })
    .execute();
  for (const lot of lots) {
    await kysely
      .insertInto('invoice_lots')
      .values({
        invoice_id: id,
        lot_id: lot.id,
        lot_number: lot.lotNumber,
        title: lot.title,
        code: '',
        hammer_cents: lot.hammer,
        premium_cents: lotPremium(lot, premiumRules),
        premium_exempt: false,
      })
      .execute();
  }
  const lotIds = lots.map((lot) => lot.id);
  return { id, auctionId, bidderId, invoiceNumber, lotIds, totalCents: sums.total };
}

/** Lots in a new session that were sold to the bidder a minute ago. */
async function sellLots(
  kysely: Kysely<DB>,
  make: Factories,
  winner: { readonly auctionId: string; readonly bidderId: string; readonly paddle: number },
  hammers: readonly number[],
) {
  const { auctionId, bidderId, paddle } = winner;
  const { count } = await kysely
    .selectFrom('auction_sessions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('auction_id', '=', auctionId)
    .executeTakeFirstOrThrow();
  const session = await make.session({ auction_id: auctionId, position: count + 1 });
  const ended = new Date(Date.now() - 60_000);
  const lots = [];
  for (const hammer of hammers) {
    const { id } = await make.lot(
      { auction_id: auctionId, session_id: session.id },
      {
        start_price_cents: 1,
        price_cents: hammer,
        leader_id: bidderId,
        leader_paddle: paddle,
        leader_max_cents: hammer,
        bid_count: 1,
        accepted_count: 1,
        reserve_met: true,
        scheduled_close_at: ended,
        close_at: ended,
        outcome: 'sold',
        ended_at: ended,
      },
    );
    const lot = await kysely
      .selectFrom('lots')
      .select(['lot_number as lotNumber', 'title'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    lots.push({ id, hammer, premiumExempt: false, ...lot });
  }
  return lots;
}
