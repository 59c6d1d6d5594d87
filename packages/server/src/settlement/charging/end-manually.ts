import { noteLatestCharge } from '#settlement/invoices/public.ts';
import { lockExisting } from './begin-charge.ts';
import { endCharge, noteReason, readCharge, readOpenCharges } from './charges.queries.ts';
import { isOpen } from './charging.ts';
import type { ChargingDependencies } from './charging.ts';
import { openCharges } from './open-charges.ts';
import { endPlan } from './plans.queries.ts';

export type EndedManually = 'ended' | 'settled' | 'processing' | 'not-open';

/**
 * Ends an open charge of which nobody will ever tell, because a person has looked it up. The provider
 * is asked once more; should money come for it all the same, that is noted. Nothing is charged for the
 * invoice by itself from then on, since the money may lie at the provider already: only its bidder's
 * Pay Now goes on. `settled`: it has ended by what the provider said. `processing`: the provider is at
 * work on it and will say. `not-open`: there is none of this id, or it had ended before.
 */
export async function endManually(
  charging: ChargingDependencies,
  id: string,
  reason: string,
): Promise<EndedManually> {
  const { database, gateway, log } = charging;
  const open = await readOpenCharges(database.kysely);
  const charge = open.find((one) => one.id === id);
  if (charge === undefined) return 'not-open';
  const { invoiceId } = charge;
  await openCharges(charging).endWaiting(invoiceId);
  return database.transaction(async (transaction) => {
    await lockExisting(transaction, invoiceId);
    const now = await readCharge(transaction, id);
    if (!isOpen(now)) return 'settled';
    if (now.state.kind === 'processing' && now.gateway === gateway.name) return 'processing';
    await endCharge(transaction, id, { kind: 'canceled' }, now.intentRef);
    await noteReason(transaction, id, reason);
    await noteLatestCharge(transaction, invoiceId, 'none');
    await endPlan(transaction, invoiceId);
    log.warn({ charge: id, reason }, 'an open charge was ended by hand');
    return 'ended';
  });
}
