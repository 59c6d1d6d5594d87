import { formatUsd } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { GatewayName } from '#platform/cards/card-gateway.ts';
import { minPaymentCents } from '#platform/cards/payments.ts';
import type { DB } from '#platform/database/schema.ts';
import {
  isSmallRest,
  lockInvoice,
  noteLatestAttempt,
  writeOffRest,
} from '#settlement/invoices/public.ts';
import type { LockedInvoice } from '#settlement/invoices/public.ts';
import { cardToCharge } from '#identity/payment-methods/public.ts';
import { hasSucceeded, insertAttempt, latestAttempt, readAttempt } from './attempts.queries.ts';
import { isOpen } from './payment-attempt.ts';
import type { PaymentAttempt, AttemptCause } from './payment-attempt.ts';

/** The result of beginning a payment attempt; the provider has not been asked yet. */
export type Beginning =
  | { readonly kind: 'begun'; readonly attempt: PaymentAttempt }
  /** No second one begins while this is open. */
  | { readonly kind: 'open'; readonly attempt: PaymentAttempt }
  | { readonly kind: 'nothing-due' }
  /** A payment is disputed at the bank: what is due depends on who gets it. */
  | { readonly kind: 'disputed' }
  | { readonly kind: 'amount-changed' }
  /** It was less than any card can be charged. */
  | { readonly kind: 'written-off' }
  | { readonly kind: 'no-card' }
  | { readonly kind: 'card-expired' };

export interface WantedPayment {
  readonly cause: AttemptCause;
  /** The amount that was shown to the bidder, in cents. */
  readonly shownCents?: number | undefined;
  /** The site that they are on; null if nobody is present. */
  readonly host: string | null;
}

/** Shown to the bidder beside it. */
const tooLittle = `Cards cannot be charged less than ${formatUsd(minPaymentCents)}`;

/**
 * Stores an attempt, with everything that the provider will be sent, under the invoice's lock. From the
 * commit on it blocks any other attempt for this invoice, even if this process dies.
 */
export async function beginAttempt(
  transaction: Transaction<DB>,
  gateway: GatewayName,
  invoice: LockedInvoice,
  { cause, shownCents, host }: WantedPayment,
): Promise<Beginning> {
  const latest = await latestAttempt(transaction, invoice.id);
  if (latest !== null && isOpen(latest)) return { kind: 'open', attempt: latest };
  const { id: invoiceId, revision, amountDueCents: amountCents } = invoice;
  if (invoice.disputedCents > 0) return { kind: 'disputed' };
  if (amountCents <= 0) return { kind: 'nothing-due' };
  // Due again although a card has paid: a refund was made by hand, and is not charged again.
  if (await hasSucceeded(transaction, invoiceId, revision)) return { kind: 'nothing-due' };
  if (shownCents !== undefined && shownCents !== amountCents) return { kind: 'amount-changed' };
  if (isSmallRest(amountCents)) {
    await writeOffRest(transaction, invoiceId, { reason: tooLittle, madeBy: cause });
    return { kind: 'written-off' };
  }
  const card = await cardToCharge(transaction, invoice.bidderId, gateway);
  if (card === null) return { kind: 'no-card' };
  if (card.expired) return { kind: 'card-expired' };
  const id = uuid();
  await insertAttempt(transaction, { ...card, id, invoiceId, revision, cause, amountCents, host });
  await noteLatestAttempt(transaction, invoiceId, 'open');
  return { kind: 'begun', attempt: await readAttempt(transaction, id) };
}

export async function lockExisting(
  transaction: Transaction<DB>,
  invoiceId: string,
): Promise<LockedInvoice> {
  const invoice = await lockInvoice(transaction, invoiceId);
  if (invoice === null)
    throw new Error('A payment attempt belongs to an invoice that does not exist.');
  return invoice;
}
