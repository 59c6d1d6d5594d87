import { cardToCharge } from '#identity/payment-methods/public.ts';
import { giveUp, lookAt } from './call-provider.ts';
import type { Outcome } from './call-provider.ts';
import { lockExisting } from './begin-attempt.ts';
import type { PaymentAttempt, PaymentsDependencies } from './payment-attempt.ts';

/**
 * Finds out the state of an open payment attempt. One that waits for its bidder is ended if it is
 * outdated: another amount (cents) is due or was shown to them, or another card is on file.
 */
export async function reconcileAttempt(
  payments: PaymentsDependencies,
  attempt: PaymentAttempt,
  shownCents = attempt.amountCents,
): Promise<Outcome> {
  const { gateway } = payments;
  const outcome = await lookAt(gateway, attempt, () => isDue(payments, attempt));
  if (outcome.kind !== 'authentication-required') return outcome;
  const isWanted =
    shownCents === attempt.amountCents &&
    (await isDue(payments, attempt)) &&
    (await isOfCardOnFile(payments, attempt));
  return isWanted ? outcome : giveUp(gateway, attempt, outcome.intentRef);
}

function isDue({ database }: PaymentsDependencies, attempt: PaymentAttempt): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { amountDueCents } = await lockExisting(transaction, attempt.invoiceId);
    return amountDueCents === attempt.amountCents;
  });
}

function isOfCardOnFile(
  { database, gateway }: PaymentsDependencies,
  { invoiceId, methodRef }: PaymentAttempt,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { bidderId } = await lockExisting(transaction, invoiceId);
    const card = await cardToCharge(transaction, bidderId, gateway.name);
    return card?.methodRef === methodRef;
  });
}
