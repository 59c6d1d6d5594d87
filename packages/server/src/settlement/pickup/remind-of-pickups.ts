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
  /** Mails the bidder, in the transaction that records it; `lotCount`: lots to pick up. */
  readonly remind: (
    transaction: Kysely<DB>,
    reminder: { readonly invoiceId: string; readonly lotCount: number },
  ) => Promise<void>;
}

/** The maximum number of reminders in one round; the next one continues. */
const remindersAtOnce = 500;

/**
 * Reminds everybody whose pickup is near, once: mail and record are one transaction, so a node that dies
 * leaves both or neither, and nodes working at the same time skip each other's rows.
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
      // Otherwise a round full of failing reminders would hold up all others.
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
