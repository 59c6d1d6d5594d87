import { noteLatestAttempt } from '#settlement/invoices/public.ts';
import { lockExisting } from './begin-attempt.ts';
import { endAttempt, noteReason, readAttempt, readOpenAttempts } from './attempts.queries.ts';
import { isOpen } from './payment-attempt.ts';
import type { PaymentsDependencies } from './payment-attempt.ts';
import { openAttempts } from './open-attempts.ts';
import { endSchedule } from './schedules.queries.ts';

export type EndedManually = 'ended' | 'settled' | 'processing' | 'not-open';

/**
 * Ends an open payment attempt whose outcome the provider will never report, because a person has
 * looked it up. The provider is asked once more, and if money comes for it later that is recorded. From
 * then on nothing is charged automatically for the invoice, since the provider may already have the
 * money; the bidder can still use Pay Now. `settled`: it has ended according to the provider.
 * `processing`: the provider is still working on it and will report. `not-open`: there is none of this
 * id, or it had ended before.
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
