import { lotPath } from '@fairlot/contract';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import { localTimeOfDay } from '#platform/time/local-time.ts';
import { siteOfRegistration } from '#bidding/registrations/public.ts';
import type { EnqueueText, TextMessage } from '#messaging/text-messages/public.ts';
import { readClosingLots } from './closing-lots.queries.ts';
import type { ClosingLot, ClosingText } from './closing-lots.queries.ts';
import type { ReminderDependencies } from './reminder-dependencies.ts';

/** Texts that one round writes, some seconds of work: the next goes on. */
const most = 2_000;

/**
 * Texts whoever asked for it before a lot closes, each kind once for a bidder and lot: the text is
 * enqueued with the row that makes a second impossible, so nodes may do this side by side.
 */
export async function textClosingLots(
  {
    database,
    log,
    linkTo,
    enqueueText,
  }: ReminderDependencies & { readonly enqueueText: EnqueueText },
  kind: ClosingText,
  stopping?: AbortSignal,
): Promise<void> {
  for (const lot of await readClosingLots(database.kysely, kind, most)) {
    if (stopping?.aborted) return;
    const { user_id: userId, lot_id: lotId } = lot;
    try {
      await database.transaction(async (transaction) => {
        const site = await siteOfRegistration(transaction, lot.auction_id, userId);
        // An auction that no host shows has no address to text.
        if (site === null) return;
        const link = linkTo(site.host, lotPath(lot.session_id, lotId, ''));
        await enqueueText(transaction, userId, messageOf(kind, lot, link), lot.close_at);
      });
    } catch (error) {
      // One text that fails must not keep the others from leaving.
      if (isUnavailable(error)) throw error;
      log.error({ err: error, userId, lotId }, 'text before a close failed, will try again');
    }
  }
}

function messageOf(kind: ClosingText, lot: ClosingLot, link: string): TextMessage {
  const data = {
    lotNumber: lot.lot_number,
    title: lot.title,
    closesAtStr: localTimeOfDay(lot.close_at, lot.time_zone),
    link,
  };
  return kind === 'closes-today'
    ? { kind, lotId: lot.lot_id, data }
    : { kind, lotId: lot.lot_id, data: { ...data, minutesLeft: lot.minutes_left } };
}
