import { cardToCharge } from '#identity/payment-methods/public.ts';
import { giveUp, lookAt } from './call-provider.ts';
import type { Outcome } from './call-provider.ts';
import { lockExisting } from './begin-charge.ts';
import type { Charge, ChargingDependencies } from './charging.ts';

/**
 * Finds out how an open charge stands. One that waits for its bidder ends when it is not wanted any
 * more: another amount is due by now or was shown to them, in cents, or another card is on file.
 */
export async function reconcileCharge(
  charging: ChargingDependencies,
  charge: Charge,
  shownCents = charge.amountCents,
): Promise<Outcome> {
  const { gateway } = charging;
  const outcome = await lookAt(gateway, charge, () => isDue(charging, charge));
  if (outcome.kind !== 'authentication-required') return outcome;
  const isWanted =
    shownCents === charge.amountCents &&
    (await isDue(charging, charge)) &&
    (await isOfCardOnFile(charging, charge));
  return isWanted ? outcome : giveUp(gateway, charge, outcome.intentRef);
}

function isDue({ database }: ChargingDependencies, charge: Charge): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { amountDueCents } = await lockExisting(transaction, charge.invoiceId);
    return amountDueCents === charge.amountCents;
  });
}

function isOfCardOnFile(
  { database, gateway }: ChargingDependencies,
  { invoiceId, methodRef }: Charge,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { bidderId } = await lockExisting(transaction, invoiceId);
    const card = await cardToCharge(transaction, bidderId, gateway.name);
    return card?.methodRef === methodRef;
  });
}
