import { paymentStatus } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { InvoiceDetails, InvoicePaymentDetails } from './invoice-details.ts';
import { cardsOnFile } from '#identity/payment-methods/public.ts';
import type { CardOnFile } from '#identity/payment-methods/public.ts';
import {
  readChanges,
  readDisputes,
  readHeads,
  readLots,
  readPayments,
} from './read-invoice.queries.ts';
import type { InvoiceHead } from './read-invoice.queries.ts';

/** Reads an existing invoice without checking access: that is `findInvoice`. */
export async function readInvoice(db: Kysely<DB>, invoiceId: string): Promise<InvoiceDetails> {
  const [invoice] = await readInvoices(db, [invoiceId]);
  if (invoice === undefined) throw new Error(`There is no invoice ${invoiceId}.`);
  return invoice;
}

/** The same for many invoices, in the same order, by as many statements as for one. */
export async function readInvoices(
  db: Kysely<DB>,
  invoiceIds: readonly string[],
): Promise<InvoiceDetails[]> {
  if (invoiceIds.length === 0) return [];
  if (db.isTransaction) return readParts(db, invoiceIds);
  // In one snapshot: otherwise a concurrent change could be listed but not summed.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot) => readParts(snapshot, invoiceIds));
}

async function readParts(db: Kysely<DB>, invoiceIds: readonly string[]): Promise<InvoiceDetails[]> {
  const heads = await readHeads(db, invoiceIds);
  const bidders = Array.from(heads.values(), ({ user }) => user.id);
  const cards = await cardsOnFile(db, [...new Set(bidders)]);
  const lots = await readLots(db, invoiceIds);
  const changes = await readChanges(db, invoiceIds);
  const payments = await readPayments(db, invoiceIds);
  const disputes = await readDisputes(db, invoiceIds);
  return invoiceIds.flatMap((id) => {
    const head = heads.get(id);
    if (head === undefined) return [];
    return wholeInvoice(head, cards.get(head.user.id) ?? null, {
      lots: lots.get(id) ?? [],
      changes: changes.get(id) ?? [],
      payments: payments.get(id) ?? [],
      disputes: disputes.get(id) ?? [],
    });
  });
}

function wholeInvoice(
  { nextAttemptAt, ...head }: InvoiceHead,
  card: CardOnFile | null,
  parts: Pick<InvoiceDetails, 'lots' | 'changes' | 'payments' | 'disputes'>,
): InvoiceDetails {
  const { sums, paidCents, disputedCents, latestAttempt } = head;
  const hasCard = card !== null && !card.expired;
  const amountDueCents = sums.total - paidCents;
  const isChargedByItself = amountDueCents > 0 && latestAttempt !== 'open' && disputedCents === 0;
  return {
    ...head,
    ...parts,
    refundedCents: refundedOf(parts.payments),
    amountDueCents,
    scheduledPayment:
      hasCard && nextAttemptAt !== null && isChargedByItself
        ? { at: nextAttemptAt, brand: card.brand, last4: card.last4 }
        : null,
    hasCard,
    paymentStatus: paymentStatus({
      total: sums.total,
      paid: paidCents,
      disputed: disputedCents,
      latestAttempt,
      hasCard,
    }),
  };
}

function refundedOf(payments: readonly InvoicePaymentDetails[]): Cents {
  return payments
    .filter(({ accepted, amountCents }) => accepted && amountCents < 0)
    .reduce((sum, { amountCents }) => sum - amountCents, 0);
}
