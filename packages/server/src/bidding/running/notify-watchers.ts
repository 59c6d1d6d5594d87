import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LivePublisher, LotEvent } from '#bidding/live/public.ts';
import { readClockEvents } from '#bidding/lot-state/public.ts';
import type { ClockEvent } from '#bidding/lot-state/public.ts';
import type { Database } from '#platform/database/database.ts';

/**
 * The number of lots in one frame: a large sale in one frame would delay bids in this event loop, and a
 * slow phone.
 */
const perFrame = 250;

/** Sends watchers at this node what was done to the open lots of a sale; the next to close first. */
export async function notifyWatchers(
  { kysely }: Database,
  live: Pick<LivePublisher, 'lotEventsHere'>,
  kind: ClockEvent,
  change: {
    readonly auctionId: string;
    readonly at: number;
    /** What the event of each lot adds. */
    readonly fields: Pick<LotEvent, 'reason' | 'lotNumber'>;
  },
): Promise<void> {
  const { auctionId, at, fields } = change;
  const events = (await readClockEvents(kysely, auctionId, { kind, at })).toSorted(
    (one, other) => one.closeAt - other.closeAt,
  );
  for (let start = 0; start < events.length; start += perFrame) {
    live.lotEventsHere(
      events.slice(start, start + perFrame).map((event) => ({ ...event, ...fields })),
    );
    await nextTurn();
  }
}
