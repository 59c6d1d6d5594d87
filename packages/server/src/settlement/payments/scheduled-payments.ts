import type { Transaction } from 'kysely';
import { forEachLimited } from '#platform/background/for-each-limited.ts';
import { minPaymentCents } from '#platform/cards/payments.ts';
import type { DB } from '#platform/database/schema.ts';
import type { SettledInvoice } from '#settlement/invoices/public.ts';
import { askFor } from './call-provider.ts';
import { beginAttempt, lockExisting } from './begin-attempt.ts';
import { scheduledPaymentAt, postponedMs } from './attempt-times.ts';
import { attemptsAtOnce } from './payment-attempt.ts';
import type { PaymentAttempt, PaymentsDependencies } from './payment-attempt.ts';
import {
  dueInvoices,
  endSchedule,
  insertSchedules,
  postponeSchedule,
  putOffSchedule,
  scheduleRetry,
  readSchedule,
  restartSchedule,
  restartSchedules,
} from './schedules.queries.ts';
import { settle } from './settle-attempt.ts';
import { notify } from './notify.ts';

/** Maximum number of invoices in one round; an auction has a few hundred winners. */
const invoicesARound = 100;

/**
 * Schedules the payments of new invoices, in the transaction that makes them, unless their seller does
 * not charge automatically.
 */
export async function schedulePayments(
  transaction: Transaction<DB>,
  invoices: readonly SettledInvoice[],
): Promise<void> {
  const charged = invoices.filter((one) => one.autoCharge && one.amountDueCents > 0);
  if (charged.length === 0) return;
  await insertSchedules(
    transaction,
    charged.map((one) => ({ invoiceId: one.invoiceId, nextAttemptAt: scheduledPaymentAt(one) })),
  );
}

/**
 * More is due on an invoice, at a price that its bidder has just agreed to: the card is charged after the
 * sale's delay has passed again, and never earlier than scheduled. Not if something was owed that must no
 * longer be charged, because it was refunded, charged back or ended by hand (decision 050): the charge
 * would include that, to which nobody has agreed.
 */
export async function schedulePaymentAgain(
  transaction: Transaction<DB>,
  invoice: SettledInvoice & { readonly owedBeforeCents: number },
): Promise<void> {
  if (!invoice.autoCharge || invoice.amountDueCents <= 0) return;
  const at = scheduledPaymentAt(invoice);
  if (invoice.owedBeforeCents < minPaymentCents) {
    await restartSchedule(transaction, invoice.invoiceId, at);
  } else {
    await putOffSchedule(transaction, invoice.invoiceId, at);
  }
}

/**
 * Somebody has put a card on file, or it was renewed: invoices for which there was no card, or a declined
 * one, are charged at once.
 */
export function cardSaved(transaction: Transaction<DB>, userId: string): Promise<void> {
  return restartSchedules(transaction, userId);
}

/** A pass: charges the card on file for every invoice that is due. */
export async function attemptDuePayments(
  payments: PaymentsDependencies,
  stopping?: AbortSignal,
): Promise<void> {
  const { database, log } = payments;
  const due = await dueInvoices(database.kysely, invoicesARound);
  const charge = async (invoiceId: string) => {
    try {
      await attemptScheduled(payments, invoiceId);
    } catch (error) {
      log.error({ err: error, invoiceId }, 'an invoice could not be charged, will try again');
      await postponeSchedule(database.kysely, invoiceId, postponedMs);
    }
  };
  await forEachLimited(due, attemptsAtOnce, charge, stopping);
}

async function attemptScheduled(payments: PaymentsDependencies, invoiceId: string): Promise<void> {
  const attempt = await payments.database.transaction((transaction) =>
    begin(transaction, payments, invoiceId),
  );
  if (attempt === null) return;
  await settle(payments, attempt, await askFor(payments.gateway, attempt), 'mail');
}

/** Stores the attempt, or why there is none; null if the provider is not to be called. */
async function begin(
  transaction: Transaction<DB>,
  payments: PaymentsDependencies,
  invoiceId: string,
): Promise<PaymentAttempt | null> {
  const invoice = await lockExisting(transaction, invoiceId);
  const schedule = await readSchedule(transaction, invoiceId);
  // Another node was faster.
  if (schedule === null || !schedule.isDue) return null;
  const beginning = await beginAttempt(transaction, payments.gateway.name, invoice, {
    cause: 'schedule',
    host: null,
  });
  switch (beginning.kind) {
    case 'begun':
      return beginning.attempt;
    case 'open':
      return null;
    case 'no-card':
    case 'card-expired': {
      const nextTryAt = await scheduleRetry(transaction, invoiceId, schedule, { noCard: true });
      if (schedule.notifiedOfMissingCard) return null;
      await notify(transaction, payments, (events) =>
        events.noCard(transaction, { invoiceId, nextTryAt }),
      );
      return null;
    }
    case 'nothing-due':
    case 'disputed':
    case 'amount-changed':
    case 'written-off':
      await endSchedule(transaction, invoiceId);
      return null;
  }
}
