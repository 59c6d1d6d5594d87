import { lotPath } from '@fairlot/contract';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import { siteOfRegistration } from '#bidding/registrations/public.ts';
import type { EnqueueSms } from '#messaging/sms/public.ts';
import { closingSmsText } from './closing-sms-text.ts';
import { readClosingLots } from './closing-lots.queries.ts';
import type { ClosingSms } from './closing-lots.queries.ts';
import type { ReminderDependencies } from './reminder-dependencies.ts';

/** The maximum number of SMS in one round, some seconds of work; the next round continues. */
const maxSms = 2_000;

/**
 * Sends an SMS before a lot closes to bidders who asked for it, each kind once per bidder and lot: the
 * SMS is enqueued together with the row that rules out a second one, so several nodes may do this at
 * once.
 */
export async function sendClosingSms(
  { database, log, linkTo, enqueueSms }: ReminderDependencies & { readonly enqueueSms: EnqueueSms },
  kind: ClosingSms,
  stopping?: AbortSignal,
): Promise<void> {
  for (const lot of await readClosingLots(database.kysely, kind, maxSms)) {
    if (stopping?.aborted) return;
    const { user_id: userId, lot_id: lotId } = lot;
    try {
      await database.transaction(async (transaction) => {
        const site = await siteOfRegistration(transaction, lot.auction_id, userId);
        // An auction that no host shows has no address to link to.
        if (site === null) return;
        const link = linkTo(site.host, lotPath(lot.session_id, lotId, ''));
        const text = closingSmsText(kind, lot, link);
        await enqueueSms(transaction, userId, { kind, lotId, text }, lot.close_at);
      });
    } catch (error) {
      // One SMS that fails must not hold up the others.
      if (isUnavailable(error)) throw error;
      log.error({ err: error, userId, lotId }, 'SMS before a close failed, will try again');
    }
  }
}
