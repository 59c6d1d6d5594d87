import { flatPremium, invoiceSums, lotPremium } from '@fairlot/rules';
import type { PremiumRule } from '@fairlot/rules';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { certificateThatHolds } from '#identity/tax-certificates/public.ts';
import { invoiceMade } from './facts-of-invoices.ts';
import { readWinner, sumColumns, takeInvoiceNumber } from './settlement.queries.ts';
import type { EndedAuction, SoldLot } from './settlement.queries.ts';
import type { SettledInvoice } from './settled-invoice.ts';

/**
 * Makes the one invoice of a winner for everything they won in an auction, under the auction's lock:
 * number, invoice, lots and sums. Null when they have it already.
 */
export async function makeInvoice(
  transaction: Transaction<DB>,
  auction: EndedAuction,
  won: readonly [SoldLot, ...SoldLot[]],
): Promise<SettledInvoice | null> {
  const [{ winnerId, paddle }] = won;
  const winner = await readWinner(transaction, auction.id, winnerId);
  if (winner === null) return null;
  const { now, ...bidder } = winner;
  const certificate = await certificateThatHolds(transaction, {
    userId: winnerId,
    state: auction.state,
    at: now,
  });
  const premiumRules = auction.premiumRules ?? [flatPremium(auction.buyersPremiumPpm)];
  const sums = invoiceSums(won, [], {
    premiumRules,
    salesTax: auction.salesTaxPpm,
    taxExempt: certificate !== null,
  });
  const invoiceId = uuid();
  await transaction
    .insertInto('invoices')
    .values({
      id: invoiceId,
      auction_id: auction.id,
      bidder_id: winnerId,
      seller_company_id: auction.sellerCompanyId,
      invoice_number: await takeInvoiceNumber(transaction, auction.sellerCompanyId),
      paddle_number: paddle,
      ...bidder,
      premium_rules: JSON.stringify(premiumRules),
      sales_tax_ppm: auction.salesTaxPpm,
      tax_certificate_id: certificate,
      ...sumColumns(sums),
      created_at: now,
    })
    .execute();
  await insertLots(transaction, invoiceId, won, premiumRules);
  await recordFact(transaction, invoiceMade, { invoiceId });
  const { id: auctionId, lastHammerAt, autoCharge, chargeDelayMs } = auction;
  return {
    invoiceId,
    auctionId,
    bidderId: winnerId,
    createdAt: now,
    lastHammerAt,
    autoCharge,
    chargeDelayMs,
    amountDueCents: sums.total,
  };
}

/** PostgreSQL takes 65,535 values in a statement, eight to a lot. */
const lotsAStatement = 5_000;

/** Adds lots, with their premiums, to an existing invoice. */
export async function insertLots(
  transaction: Kysely<DB>,
  invoiceId: string,
  won: readonly SoldLot[],
  premiumRules: readonly PremiumRule[],
): Promise<void> {
  for (let start = 0; start < won.length; start += lotsAStatement) {
    const rows = won.slice(start, start + lotsAStatement).map((lot) => ({
      invoice_id: invoiceId,
      lot_id: lot.id,
      lot_number: lot.lotNumber,
      title: lot.title,
      code: lot.code,
      hammer_cents: lot.hammer,
      premium_cents: lotPremium(lot, premiumRules),
      premium_exempt: lot.premiumExempt,
    }));
    await transaction.insertInto('invoice_lots').values(rows).execute();
  }
}
