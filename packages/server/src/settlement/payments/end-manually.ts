import { noteLatestAttempt } from '#settlement/invoices/public.ts';
import { lockExisting } from './begin-attempt.ts';
import { endAttempt, noteReason, readAttempt, readOpenAttempts } from './attempts.queries.ts';
import { isOpen } from './payment-attempt.ts';
import type { PaymentsDependencies } from './payment-attempt.ts';
import { openAttempts } from './open-attempts.ts';
import { endSchedule } from './schedules.queries.ts';

export type EndedManually = 'ended' | 'settled' | 'processing' | 'not-open';

/**
 * Ends an open payment attempt of which nobody will ever tell, because a person has looked it up. The provider
 * is asked once more; should money come for it all the same, that is noted. Nothing is charged for the
 * invoice by itself from then on, since the money may lie at the provider already: only its bidder's
 * Pay Now goes on. `settled`: it has ended by what the provider said. `processing`: the provider is at
 * work on it and will say. `not-open`: there is none of this id, or it had ended before.
 */
export async function endManually(
  payments: PaymentsDependencies,
  id: string,
  reason: string,
): Promise<EndedManually> {
  const { database, gateway, log } = payments;
  const open = await readOpenAttempts(database.kysely);
  const attempt = open.find((one) => one.id === id);
  if (attempt === undefined) return 'not-open';
  const { invoiceId } = attempt;
  await openAttempts(payments).endWaiting(invoiceId);
  return database.transaction(async (transaction) => {
    await lockExisting(transaction, invoiceId);
    const now = await readAttempt(transaction, id);
    if (!isOpen(now)) return 'settled';
    if (now.state.kind === 'processing' && now.gateway === gateway.name) return 'processing';
    await endAttempt(transaction, id, { kind: 'canceled' }, now.intentRef);
    await noteReason(transaction, id, reason);
    await noteLatestAttempt(transaction, invoiceId, 'none');
    await endSchedule(transaction, invoiceId);
    log.warn({ attempt: id, reason }, 'an open payment attempt was ended by hand');
    return 'ended';
  });
}
