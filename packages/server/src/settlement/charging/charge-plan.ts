import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { SettledInvoice } from '#settlement/invoices/public.ts';
import { askFor } from './call-provider.ts';
import { beginCharge, lockExisting } from './begin-charge.ts';
import { plannedChargeAt, postponedMs } from './charge-times.ts';
import type { Charge, ChargingDependencies } from './charging.ts';
import {
  duePlans,
  endPlan,
  insertPlan,
  postponePlan,
  scheduleRetry,
  readPlan,
  restartPlans,
} from './plans.queries.ts';
import { settle } from './settle-charge.ts';
import { someAtATime } from './some-at-a-time.ts';
import { notify } from './notify.ts';

/** Invoices of one round; an auction has a few hundred winners. */
const plansARound = 100;

/** Plans the charge of a new invoice, in the transaction that makes it, unless its seller wants none. */
export async function planCharge(transaction: Kysely<DB>, invoice: SettledInvoice): Promise<void> {
  if (!invoice.autoCharge || invoice.amountDueCents <= 0) return;
  await insertPlan(transaction, invoice.invoiceId, plannedChargeAt(invoice));
}

/**
 * Somebody has put a card on file, or it was renewed: invoices that found none, or another that was
 * declined, are charged at once.
 */
export function cardSaved(transaction: Kysely<DB>, userId: string): Promise<void> {
  return restartPlans(transaction, userId);
}

/** A pass: charges the card on file for every invoice whose hour has come. */
export async function chargeDuePlans(
  charging: ChargingDependencies,
  stopping?: AbortSignal,
): Promise<void> {
  const { database, log } = charging;
  const due = await duePlans(database.kysely, plansARound);
  await someAtATime(due, stopping, async (invoiceId) => {
    try {
      await chargePlan(charging, invoiceId);
    } catch (error) {
      log.error({ err: error, invoiceId }, 'an invoice could not be charged, will try again');
      await postponePlan(database.kysely, invoiceId, postponedMs);
    }
  });
}

async function chargePlan(charging: ChargingDependencies, invoiceId: string): Promise<void> {
  const charge = await charging.database.transaction((transaction) =>
    begin(transaction, charging, invoiceId),
  );
  if (charge === null) return;
  await settle(charging, charge, await askFor(charging.gateway, charge), 'apart');
}

/** Writes the attempt down, or what kept it; null when there is nothing to ask for. */
async function begin(
  transaction: Kysely<DB>,
  charging: ChargingDependencies,
  invoiceId: string,
): Promise<Charge | null> {
  const invoice = await lockExisting(transaction, invoiceId);
  const plan = await readPlan(transaction, invoiceId);
  // Another node was quicker.
  if (plan === null || !plan.isDue) return null;
  const beginning = await beginCharge(transaction, charging.gateway.name, invoice, {
    cause: 'plan',
    host: null,
  });
  switch (beginning.kind) {
    case 'begun':
      return beginning.charge;
    case 'open':
      return null;
    case 'no-card':
    case 'card-expired': {
      const nextTryAt = await scheduleRetry(transaction, invoiceId, plan, { noCard: true });
      if (plan.toldNoCard) return null;
      await notify(transaction, charging, (events) =>
        events.noCard(transaction, { invoiceId, nextTryAt }),
      );
      return null;
    }
    case 'nothing-due':
    case 'disputed':
    case 'amount-changed':
    case 'written-off':
      await endPlan(transaction, invoiceId);
      return null;
  }
}
