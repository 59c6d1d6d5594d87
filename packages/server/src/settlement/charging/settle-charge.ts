import { texts } from '@fairlot/contract';
import type { Kysely } from 'kysely';
import { authenticationRequired } from '#platform/cards/charges.ts';
import type { DB } from '#platform/database/schema.ts';
import { noteLatestCharge, recordPayment } from '#settlement/invoices/public.ts';
import type { Outcome } from './call-provider.ts';
import { lockExisting } from './begin-charge.ts';
import { claimMs, postponedMs } from './charge-times.ts';
import { endCharge, insertSecond, keepOpen, readCharge } from './charges.queries.ts';
import { isOpen } from './charging.ts';
import type { Charge, ChargingDependencies, OpenCharge } from './charging.ts';
import { endPlan, postponePlan, scheduleRetry, readPlan } from './plans.queries.ts';
import { notify } from './notify.ts';

/** Whether the bidder reads the outcome in the answer to their own request; else they are written to. */
export type Hearing = 'in-person' | 'apart';

/** Applies what the provider has said of a charge, in a transaction of its own. */
export function settle(
  charging: ChargingDependencies,
  charge: Charge,
  outcome: Outcome,
  hearing: Hearing,
): Promise<Charge> {
  return charging.database.transaction((transaction) =>
    settleIn(transaction, charging, charge, outcome, hearing),
  );
}

/**
 * Applies what the provider has said of a charge, once: who comes second finds it ended. Several may
 * have asked at the same time; what they were told of a final state agrees.
 */
export async function settleIn(
  transaction: Kysely<DB>,
  charging: ChargingDependencies,
  { id, invoiceId }: Charge,
  outcome: Outcome,
  hearing: Hearing,
): Promise<Charge> {
  await lockExisting(transaction, invoiceId);
  const charge = await readCharge(transaction, id);
  if (isOpen(charge)) await move(transaction, charging, charge, outcome, hearing);
  else if (outcome.kind === 'succeeded') await takeLate(transaction, charging, charge, outcome);
  return readCharge(transaction, id);
}

async function move(
  transaction: Kysely<DB>,
  charging: ChargingDependencies,
  charge: OpenCharge,
  outcome: Outcome,
  hearing: Hearing,
): Promise<void> {
  const { id, invoiceId, state, intentRef } = charge;
  switch (outcome.kind) {
    case 'unknown': {
      // The bidder might answer their bank any moment: what cannot be ended is tried again soon.
      const lookMs = state.kind === 'authentication-required' ? claimMs : undefined;
      return keepOpen(transaction, charge, state.kind, outcome.intentRef ?? intentRef, lookMs);
    }
    case 'processing':
      await keepOpen(transaction, charge, 'processing', outcome.intentRef);
      return noteLatestCharge(transaction, invoiceId, 'open');
    case 'authentication-required':
      // An old answer: the bidder has given theirs, and the bank is at work.
      if (state.kind === 'processing') return;
      await keepOpen(transaction, charge, 'authentication-required', outcome.intentRef);
      // It waits for the bidder, not for the bank: they may go on paying.
      return noteLatestCharge(transaction, invoiceId, 'none');
    case 'succeeded':
      await noteLatestCharge(transaction, invoiceId, 'none');
      return take(transaction, charging, charge, outcome);
    case 'declined':
      await endCharge(transaction, id, { ...outcome, kind: 'declined' }, outcome.intentRef);
      return tellDeclined(transaction, charging, charge, outcome, hearing);
    case 'canceled':
      await endCharge(transaction, id, { kind: 'canceled' }, outcome.intentRef);
      return noteLatestCharge(transaction, invoiceId, 'none');
    case 'faulty': {
      const { code } = outcome;
      charging.log.error({ charge: id, code }, 'a charge was asked for wrongly and did not begin');
      await endCharge(transaction, id, { kind: 'canceled' }, intentRef);
      await noteLatestCharge(transaction, invoiceId, 'none');
      if (charge.cause === 'plan') await postponePlan(transaction, invoiceId, postponedMs);
    }
  }
}

type Success = Pick<Extract<Outcome, { kind: 'succeeded' }>, 'intentRef' | 'receivedCents'>;

async function take(
  transaction: Kysely<DB>,
  charging: ChargingDependencies,
  charge: Charge,
  { intentRef, receivedCents }: Success,
): Promise<void> {
  const { id, amountCents } = charge;
  if (receivedCents !== amountCents) {
    const facts = { charge: id, amountCents, receivedCents };
    charging.log.error(facts, 'a charge received another amount');
  }
  await endCharge(transaction, id, { kind: 'succeeded' }, intentRef);
  await notePayment(transaction, charging, charge, receivedCents);
}

/** Money that came by another intent of an attempt than the one that is known. */
export async function takeSecond(
  transaction: Kysely<DB>,
  charging: ChargingDependencies,
  charge: Charge,
  second: Success,
): Promise<void> {
  await lockExisting(transaction, charge.invoiceId);
  const id = await insertSecond(transaction, charge, second);
  if (id === null) return;
  await notePayment(transaction, charging, { ...charge, id }, second.receivedCents);
}

async function notePayment(
  transaction: Kysely<DB>,
  charging: ChargingDependencies,
  { id, invoiceId, brand, last4, cause }: Charge,
  receivedCents: number,
): Promise<void> {
  const paymentId = await recordPayment(transaction, {
    invoiceId,
    kind: 'card',
    accepted: true,
    amountCents: receivedCents,
    brand,
    last4,
    notes: '',
    chargeId: id,
    madeBy: cause,
  });
  const { amountDueCents } = await lockExisting(transaction, invoiceId);
  // What was added while the charge was under way is still planned.
  if (amountDueCents <= 0) await endPlan(transaction, invoiceId);
  await notify(transaction, charging, (events) =>
    events.paid(transaction, { invoiceId, paymentId }),
  );
}

/** Money for a charge that had ended otherwise here: it is noted, and a person should look at it. */
async function takeLate(
  transaction: Kysely<DB>,
  charging: ChargingDependencies,
  charge: Charge,
  success: Success,
): Promise<void> {
  if (charge.state.kind === 'succeeded') return;
  charging.log.error(
    { charge: charge.id, state: charge.state.kind },
    'a charge that had ended has succeeded all the same',
  );
  await take(transaction, charging, charge, success);
}

async function tellDeclined(
  transaction: Kysely<DB>,
  charging: ChargingDependencies,
  { invoiceId, cause, amountCents, brand, last4 }: Charge,
  { failure }: Extract<Outcome, { kind: 'declined' }>,
  hearing: Hearing,
): Promise<void> {
  const message = failure.message || texts.paymentFailed;
  await noteLatestCharge(transaction, invoiceId, 'declined');
  await recordPayment(transaction, {
    invoiceId,
    kind: 'card',
    accepted: false,
    amountCents,
    brand,
    last4,
    notes: message,
    // The charge's own payment is its success, should that come after all.
    chargeId: null,
    madeBy: cause,
  });
  const plan = await readPlan(transaction, invoiceId);
  const nextTryAt =
    plan === null
      ? null
      : // A plan that is due this moment would ask the same card again.
        cause === 'plan' || plan.isDue
        ? await scheduleRetry(transaction, invoiceId, plan, { noCard: false })
        : plan.chargeAt;
  if (cause === 'plan' && failure.code === authenticationRequired) {
    return notify(transaction, charging, (events) =>
      events.authenticationNeeded(transaction, { invoiceId }),
    );
  }
  if (hearing === 'apart') {
    await notify(transaction, charging, (events) =>
      events.declined(transaction, { invoiceId, message, nextTryAt }),
    );
  }
}
