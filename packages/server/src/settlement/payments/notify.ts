import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { isBusy } from '#platform/database/is-busy.ts';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import type { DB } from '#platform/database/schema.ts';
import type { PaymentEvents, PaymentsDependencies } from './payment-attempt.ts';

/**
 * Passes an event of a payment attempt to its listeners, in the transaction of its effect. A failing
 * listener does not undo the payment: a mail that cannot be composed must not leave a payment unrecorded
 * for good.
 */
export async function notify(
  transaction: Kysely<DB>,
  { events, log }: PaymentsDependencies,
  work: (events: PaymentEvents) => Promise<void>,
): Promise<void> {
  await sql`savepoint notified`.execute(transaction);
  try {
    await work(events);
    await sql`release savepoint notified`.execute(transaction);
  } catch (error) {
    // Not the listener's fault: the whole transaction is repeated later.
    if (isBusy(error) || isUnavailable(error)) throw error;
    await sql`rollback to savepoint notified`.execute(transaction);
    log.error({ err: error }, 'the outcome of a payment attempt could not be passed on');
  }
}
