import { allInPrice, flatPremium } from '@fairlot/rules';
import type { AllInPrice, PremiumRule } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { certificateThatHolds } from '#identity/tax-certificates/public.ts';
import type { DB } from '#platform/database/schema.ts';
import { storedPremium } from '#selling/sales/public.ts';

/** The terms at which a bidder would buy a lot of a sale now. */
export interface OfferTerms {
  readonly premiumRules: readonly PremiumRule[];
  /** Parts per million; 0 for bidders who are exempt. */
  readonly salesTax: number;
  readonly isTaxExempt: boolean;
}

/** The terms of the bidder's invoice of the sale, or those of the invoice that would be made. */
export async function readOfferTerms(
  db: Kysely<DB>,
  auctionId: string,
  userId: string,
): Promise<OfferTerms> {
  const invoice = await db
    .selectFrom('invoices')
    .select(['premium_rules', 'sales_tax_ppm', 'tax_certificate_id'])
    .where('auction_id', '=', auctionId)
    .where('bidder_id', '=', userId)
    .executeTakeFirst();
  if (invoice !== undefined) {
    const rules = storedPremium.parse(invoice.premium_rules);
    return terms(rules, invoice.sales_tax_ppm, invoice.tax_certificate_id !== null);
  }
  const { now, ...sale } = await db
    .selectFrom('auctions')
    .select([
      'state',
      'premium_rules',
      'buyers_premium_ppm',
      'sales_tax_ppm',
      sql<Date>`auction_clock()`.as('now'),
    ])
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow();
  const certificate = await certificateThatHolds(db, { userId, state: sale.state, at: now });
  const rules = storedPremium.nullable().parse(sale.premium_rules) ?? [
    flatPremium(sale.buyers_premium_ppm),
  ];
  return terms(rules, sale.sales_tax_ppm, certificate !== null);
}

function terms(
  premiumRules: readonly PremiumRule[],
  salesTax: number,
  isTaxExempt: boolean,
): OfferTerms {
  return { premiumRules, salesTax: isTaxExempt ? 0 : salesTax, isTaxExempt };
}

/** The total of a lot at a price, in cents. */
export function offerPrice(
  priceCents: number,
  premiumExempt: boolean,
  { premiumRules, salesTax }: OfferTerms,
): AllInPrice {
  return allInPrice(priceCents, { premiumRules, salesTax, premiumExempt });
}
