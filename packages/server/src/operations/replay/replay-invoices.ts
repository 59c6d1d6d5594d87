import { lotPremium } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { readInvoice, sumsOf } from '#settlement/invoices/public.ts';
import type { InvoiceDetails } from '#settlement/invoices/public.ts';
import { Differences } from './difference.ts';
import type { Difference } from './difference.ts';
import { findInvoices, readHammers } from './invoices.queries.ts';
import type { Hammer } from './invoices.queries.ts';

export interface ReplayedInvoice {
  readonly invoiceId: string;
  readonly invoiceNumber: number;
  readonly differences: readonly Difference[];
}

/**
 * Recomputes an invoice, or all invoices of an auction (by its id or a session's), from lots, changes,
 * terms and payments, and its lots from their hammers, and compares the result with what is stored
 * (safety.md, 8).
 */
export async function replayInvoices(database: Database, id: string): Promise<ReplayedInvoice[]> {
  const replayed: ReplayedInvoice[] = [];
  for (const invoiceId of await findInvoices(database.kysely, id)) {
    // In one snapshot: otherwise a concurrent change would look like a difference.
    replayed.push(
      await database.kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((snapshot) => replay(snapshot, invoiceId)),
    );
  }
  return replayed;
}

async function replay(snapshot: Kysely<DB>, invoiceId: string): Promise<ReplayedInvoice> {
  const invoice = await readInvoice(snapshot, invoiceId);
  const hammers = await readHammers(snapshot, invoice.auction.id, invoice.user.id);
  const { invoiceNumber } = invoice;
  return { invoiceId, invoiceNumber, differences: compare(invoice, hammers) };
}

/** Exported for tests without a database. */
export function compare(invoice: InvoiceDetails, hammers: readonly Hammer[]): Difference[] {
  const differences = new Differences();
  const won = new Map(hammers.map((hammer) => [hammer.lotId, hammer.cents]));
  for (const lot of invoice.lots) {
    const { hammerCents: hammer, premiumExempt } = lot;
    const premium = lotPremium({ hammer, premiumExempt }, invoice.terms.premiumRules);
    differences.check(`hammer of lot ${lot.lotNumber}`, hammer, won.get(lot.id) ?? null);
    differences.check(`premium of lot ${lot.lotNumber}`, lot.premiumCents, premium);
  }
  differences.check('number of lots', invoice.lots.length, hammers.length);
  const sums = sumsOf(invoice);
  for (const field of Object.keys(sums) as (keyof typeof sums)[]) {
    differences.check(field, invoice.sums[field], sums[field]);
  }
  const paid = invoice.payments
    .filter(({ accepted }) => accepted)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  differences.check('paid', invoice.paidCents, paid);
  return differences.found;
}
