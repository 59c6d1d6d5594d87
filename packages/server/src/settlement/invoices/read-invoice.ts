import { paymentStatus } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { InvoiceDetails, InvoicePaymentDetails } from './invoice-details.ts';
import { cardOnFile } from '#identity/payment-methods/public.ts';
import {
  readChanges,
  readDisputes,
  readHead,
  readLots,
  readPayments,
} from './read-invoice.queries.ts';

/** Reads an existing invoice without checking access: that is `findInvoice`. */
export async function readInvoice(db: Kysely<DB>, invoiceId: string): Promise<InvoiceDetails> {
  if (db.isTransaction) return readParts(db, invoiceId);
  // In one snapshot: otherwise a concurrent change could be listed but not summed.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot) => readParts(snapshot, invoiceId));
}

async function readParts(db: Kysely<DB>, invoiceId: string): Promise<InvoiceDetails> {
  const { nextAttemptAt, ...head } = await readHead(db, invoiceId);
  const { sums, paidCents, disputedCents, latestAttempt } = head;
  const payments = await readPayments(db, invoiceId);
  const card = await cardOnFile(db, head.user.id);
  const hasCard = card !== null && !card.expired;
  const amountDueCents = sums.total - paidCents;
  const isChargedByItself = amountDueCents > 0 && latestAttempt !== 'open' && disputedCents === 0;
  return {
    ...head,
    lots: await readLots(db, invoiceId),
    changes: await readChanges(db, invoiceId),
    payments,
    disputes: await readDisputes(db, invoiceId),
    refundedCents: refundedOf(payments),
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
