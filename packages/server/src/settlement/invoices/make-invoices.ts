import { flatPremium, invoiceSums, lotPremium } from '@fairlot/rules';
import type { PremiumRule } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import { readClock } from '#platform/database/read-clock.ts';
import type { DB } from '#platform/database/schema.ts';
import { recordFacts } from '#platform/facts/facts.queries.ts';
import { certificatesThatHold } from '#identity/tax-certificates/public.ts';
import { invoiceMade } from './facts-of-invoices.ts';
import { lockWinners, sumColumns, takeInvoiceNumbers } from './settlement.queries.ts';
import type { EndedAuction, SoldLot } from './settlement.queries.ts';
import type { SettledInvoice } from './settled-invoice.ts';

/** Everything that one winner won in an auction. */
export type Won = readonly [SoldLot, ...SoldLot[]];

/**
 * Makes the one invoice of each of these winners for everything they won in an auction, under the
 * auction's lock: numbers in the order given, invoices, lots and sums. Those who have theirs already are
 * left out.
 */
export async function makeInvoices(
  transaction: Transaction<DB>,
  auction: EndedAuction,
  winners: readonly Won[],
): Promise<SettledInvoice[]> {
  const userIds = winners.map(([{ winnerId }]) => winnerId);
  const bidders = await lockWinners(transaction, auction.id, userIds);
  const waiting = winners.flatMap((won) => {
    const [{ winnerId, paddle }] = won;
    const bidder = bidders.get(winnerId);
    return bidder === undefined ? [] : [{ invoiceId: uuid(), winnerId, paddle, won, bidder }];
  });
  if (waiting.length === 0) return [];
  const now = await readClock(transaction);
  const certificates = await certificatesThatHold(transaction, {
    userIds: waiting.map(({ winnerId }) => winnerId),
    state: auction.state,
    at: now,
  });
  const premiumRules = auction.premiumRules ?? [flatPremium(auction.buyersPremiumPpm)];
  const invoices = waiting.map((one) => {
    const certificate = certificates.get(one.winnerId) ?? null;
    const taxExempt = certificate !== null;
    const terms = { premiumRules, salesTax: auction.salesTaxPpm, taxExempt };
    return { ...one, certificate, sums: invoiceSums(one.won, [], terms) };
  });
  const { sellerCompanyId } = auction;
  const firstNumber = await takeInvoiceNumbers(transaction, sellerCompanyId, invoices.length);
  const rows = invoices.map(
    ({ invoiceId, winnerId, paddle, bidder, certificate, sums }, index) => ({
      id: invoiceId,
      auction_id: auction.id,
      bidder_id: winnerId,
      seller_company_id: sellerCompanyId,
      invoice_number: firstNumber + index,
      paddle_number: paddle,
      ...bidder,
      premium_rules: JSON.stringify(premiumRules),
      sales_tax_ppm: auction.salesTaxPpm,
      tax_certificate_id: certificate,
      ...sumColumns(sums),
      created_at: now,
    }),
  );
  await transaction.insertInto('invoices').values(rows).execute();
  await insertLots(transaction, invoices, premiumRules);
  await recordFacts(
    transaction,
    invoiceMade,
    invoices.map(({ invoiceId }) => ({ invoiceId })),
  );
  const { id: auctionId, lastHammerAt, autoCharge, chargeDelayMs } = auction;
  return invoices.map(({ invoiceId, winnerId, sums }) => ({
    invoiceId,
    auctionId,
    bidderId: winnerId,
    createdAt: now,
    lastHammerAt,
    autoCharge,
    chargeDelayMs,
    amountDueCents: sums.total,
  }));
}

/** PostgreSQL takes 65,535 values in a statement, eight to a lot. */
const lotsAStatement = 5_000;

/** Adds lots, with their premiums, to existing invoices. */
export async function insertLots(
  transaction: Transaction<DB>,
  invoices: readonly { readonly invoiceId: string; readonly won: readonly SoldLot[] }[],
  premiumRules: readonly PremiumRule[],
): Promise<void> {
  const rows = invoices.flatMap(({ invoiceId, won }) =>
    won.map((lot) => ({
      invoice_id: invoiceId,
      lot_id: lot.id,
      lot_number: lot.lotNumber,
      title: lot.title,
      code: lot.code,
      hammer_cents: lot.hammer,
      premium_cents: lotPremium(lot, premiumRules),
      premium_exempt: lot.premiumExempt,
    })),
  );
  for (let start = 0; start < rows.length; start += lotsAStatement) {
    const part = rows.slice(start, start + lotsAStatement);
    await transaction.insertInto('invoice_lots').values(part).execute();
  }
}
