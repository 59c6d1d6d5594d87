import type { Transaction } from 'kysely';
import type { Database } from '@fairlot/server/platform/database/database.ts';
import type { DB } from '@fairlot/server/platform/database/schema.ts';
import type { Log } from '@fairlot/server/platform/log/log.ts';
import { schedulePayments } from '@fairlot/server/settlement/payments/public.ts';
import {
  createSettlement,
  noteLatestAttempt,
  recordPayment,
} from '@fairlot/server/settlement/invoices/public.ts';
import type { OnInvoiced, SettledInvoice } from '@fairlot/server/settlement/invoices/public.ts';
import { dateBackInvoices } from './past.queries.ts';

/** Invoices of sales that ended longer ago are all paid. */
const stillOpenMs = 2 * 24 * 3_600_000;
const card = { brand: 'visa', last4: '4242', attemptId: null, madeBy: 'schedule' } as const;

/** The two bidders of the demo logins, who have open invoices. */
export interface DemoDebtors {
  readonly bidder: string;
  readonly rival: string;
}

/**
 * Makes the invoices of the sales that the demo begins with, as if they had been made and paid when those
 * sales closed: no mail is sent and no card is charged. Of the latest sale the bidder has not paid, and
 * the rival's card was declined. Invoices not due yet will be charged normally.
 */
export async function settlePast(
  database: Database,
  db: Transaction<DB>,
  { log, debtors, now }: { log: Log; debtors: DemoDebtors; now: number },
): Promise<void> {
  const ageOf = ({ lastHammerAt }: SettledInvoice) => now - lastHammerAt.getTime();
  const isDue = (invoice: SettledInvoice) => ageOf(invoice) >= invoice.chargeDelayMs;
  const onInvoiced: OnInvoiced = async (transaction, invoices) => {
    await schedulePayments(
      transaction,
      invoices.filter((invoice) => !isDue(invoice)),
    );
    for (const invoice of invoices.filter(isDue)) {
      const { bidderId } = invoice;
      const isPast = ageOf(invoice) >= stillOpenMs;
      if (!isPast && bidderId === debtors.bidder) continue;
      await pay(transaction, invoice, isPast || bidderId !== debtors.rival);
    }
  };
  // Settlement's own transactions become part of the demo's.
  const inside = { ...database, kysely: db, transaction: <T>(work: Work<T>) => work(db) };
  await createSettlement({ database: inside, log, onInvoiced })();
  await dateBackInvoices(db, now);
}

type Work<T> = (transaction: Transaction<DB>) => Promise<T>;

async function pay(
  transaction: Parameters<OnInvoiced>[0],
  { invoiceId, amountDueCents: amountCents }: SettledInvoice,
  accepted: boolean,
): Promise<void> {
  const notes = accepted ? '' : 'Your card was declined.';
  const payment = { ...card, invoiceId, kind: 'card', accepted, amountCents, notes } as const;
  await recordPayment(transaction, payment);
  if (!accepted) await noteLatestAttempt(transaction, invoiceId, 'declined');
}
