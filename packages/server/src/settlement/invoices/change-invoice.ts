import type { Transaction } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { insertChange, startRevision, storeSums } from './changes.queries.ts';
import { decideChange } from './decide-change.ts';
import type { ChangeRefusal, ChangeRequest } from './decide-change.ts';
import { lockInvoice } from './locked-invoice.ts';
import { recordPayment } from './payments.queries.ts';
import { readInvoice } from './read-invoice.ts';

/** Notifies the bidder, in the transaction of the change. */
export type OnChanged = (
  transaction: Transaction<DB>,
  changed: { readonly invoiceId: string },
) => Promise<void>;

export interface ChangeDependencies {
  readonly database: Database;
  readonly onChanged: OnChanged;
  readonly onPaid: (
    transaction: Transaction<DB>,
    paid: { readonly invoiceId: string; readonly paymentId: string },
  ) => Promise<void>;
  /** Whether any of these lots has been handed over. */
  readonly isHandedOver: (
    transaction: Transaction<DB>,
    lotIds: readonly string[],
  ) => Promise<boolean>;
}

/** What other capabilities ask about payment attempts on the card on file. */
export interface OpenAttempts {
  /** Ends a payment attempt that waits for its bidder. Calls the provider, so never inside a transaction. */
  endWaiting(invoiceId: string): Promise<void>;
  /** Whether a payment attempt may still take money; none can begin while the invoice is locked. */
  isOpen(transaction: Transaction<DB>, invoiceId: string): Promise<boolean>;
}

export interface PaymentDependencies extends ChangeDependencies {
  readonly attempts: OpenAttempts;
}

export type ChangeOutcome =
  | { readonly kind: 'changed' }
  | ({ readonly kind: 'refused' } & (
      | ChangeRefusal
      | { readonly reason: 'not-found' | 'handed-over' }
    ));

/**
 * Changes an invoice after the hammer, under its lock: the change is added to earlier ones, and the sums
 * follow from all of them. It may be paid already: the balance follows.
 */
export function changeInvoice(
  { database, onChanged, isHandedOver }: ChangeDependencies,
  invoiceId: string,
  request: ChangeRequest,
  madeBy: string,
): Promise<ChangeOutcome> {
  return database.transaction(async (transaction) => {
    if ((await lockInvoice(transaction, invoiceId)) === null) return refused('not-found');
    const decision = decideChange(await readInvoice(transaction, invoiceId), request);
    if (decision.kind === 'refused') return decision;
    const { lotIds, amountCents, taxable, sums } = decision;
    if (request.kind === 'void' && (await isHandedOver(transaction, lotIds))) {
      return refused('handed-over');
    }
    const { kind, label, notes } = request;
    const change = { invoiceId, kind, label, notes, amountCents, taxable, lotIds, madeBy };
    await insertChange(transaction, change);
    await storeSums(transaction, invoiceId, sums);
    await onChanged(transaction, { invoiceId });
    return { kind: 'changed' };
  });
}

function refused<Reason extends string>(reason: Reason) {
  return { kind: 'refused', reason } as const;
}

/** A payment or refund at the seller's, other than by the card on file. */
export interface PaymentInPerson {
  readonly invoiceId: string;
  readonly kind: 'cash' | 'check' | 'other' | 'refund';
  readonly amountCents: number;
  readonly notes: string;
  readonly madeBy: string;
}

export type PaymentOutcome =
  | { readonly kind: 'noted' }
  | {
      readonly kind: 'refused';
      readonly reason: 'not-found' | 'bad-amount' | 'attempt-open';
    }
  /** More than is due, or than can be refunded. In cents. */
  | { readonly kind: 'refused'; readonly reason: 'too-much'; readonly maxCents: number };

/** Why a payment cannot be recorded now, under the invoice's lock; null when it can. */
async function refusalOf(
  transaction: Transaction<DB>,
  { invoiceId, kind, amountCents }: PaymentInPerson,
): Promise<PaymentOutcome | null> {
  const invoice = await lockInvoice(transaction, invoiceId);
  if (invoice === null) return refused('not-found');
  const due = invoice.amountDueCents;
  const maxCents = Math.max(0, kind === 'refund' ? -due : due);
  return amountCents > maxCents ? { ...refused('too-much'), maxCents } : null;
}

/**
 * Records a payment in person, at most what is due, or a refund, at most what was overpaid. The balance
 * is unknown while a payment attempt is under way; one that only waits for the bidder is ended first,
 * since they are at the counter.
 */
export async function takePayment(
  { database, onPaid, attempts }: PaymentDependencies,
  payment: PaymentInPerson,
): Promise<PaymentOutcome> {
  const { invoiceId, amountCents } = payment;
  if (amountCents <= 0) return refused('bad-amount');
  // Checked before an attempt is ended, so that a typo does not cancel a payment that the bidder is
  // making.
  const first = await database.transaction((transaction) => refusalOf(transaction, payment));
  if (first !== null) return first;
  await attempts.endWaiting(invoiceId);
  return database.transaction(async (transaction) => {
    const refusal = await refusalOf(transaction, payment);
    if (refusal !== null) return refusal;
    if (await attempts.isOpen(transaction, invoiceId)) return refused('attempt-open');
    const paymentId = await recordPayment(transaction, {
      ...payment,
      accepted: true,
      brand: '',
      last4: '',
      attemptId: null,
    });
    await startRevision(transaction, invoiceId);
    await onPaid(transaction, { invoiceId, paymentId });
    return { kind: 'noted' };
  });
}
