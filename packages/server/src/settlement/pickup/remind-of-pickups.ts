import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Log } from '#platform/log/log.ts';
import { isAwaited, readInvoicedLots } from './lots.queries.ts';
import {
  lockDueReminder,
  markReminded,
  postponeReminder,
  readDueReminders,
} from './reminders.queries.ts';

export interface ReminderDependencies {
  readonly database: Database;
  readonly log: Log;
  /** Writes to the bidder, in the transaction that notes it; `lotCount`: those they have to fetch. */
  readonly remind: (
    transaction: Kysely<DB>,
    reminder: { readonly invoiceId: string; readonly lotCount: number },
  ) => Promise<void>;
}

/** Reminders of one round; what is left over, the next one takes. */
const remindersAtOnce = 500;

/**
 * Reminds everybody whose pickup is near, once: reminder and note are one transaction, so a node that
 * dies leaves both or none, and nodes working at the same time skip each other's rows.
 */
export async function remindOfPickups(
  dependencies: ReminderDependencies,
  stopping?: AbortSignal,
): Promise<void> {
  const { database, log } = dependencies;
  for (const id of await readDueReminders(database.kysely, remindersAtOnce)) {
    if (stopping?.aborted) return;
    try {
      await remindOf(dependencies, id);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.error({ err: error, reservationId: id }, 'pickup reminder failed, will try again');
      // Otherwise a round full of failing ones would hold up all others.
      await postponeReminder(database.kysely, id);
    }
  }
}

function remindOf({ database, remind }: ReminderDependencies, id: string): Promise<void> {
  return database.transaction(async (transaction) => {
    const invoiceId = await lockDueReminder(transaction, id);
    if (invoiceId === null) return;
    await markReminded(transaction, id);
    const { length: lotCount } = (await readInvoicedLots(transaction, invoiceId)).filter(isAwaited);
    if (lotCount > 0) await remind(transaction, { invoiceId, lotCount });
  });
}
