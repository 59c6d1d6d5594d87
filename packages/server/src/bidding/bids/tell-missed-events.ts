import type { LivePublisher } from '#bidding/live/public.ts';
import { readLastEvents, readLastNumbers } from '#bidding/lot-state/public.ts';
import type { Database } from '#platform/database/database.ts';
import { readClock } from '#platform/database/read-clock.ts';

/**
 * Milliseconds from the moment of an event to its commit, at most: a batch of bids in which nothing is heard
 * of its node for three is ended by the database. Each second more is read twice a second.
 */
const latestCommitMs = 5_000;

interface MissedEvents {
  readonly round: () => Promise<void>;
  /** Events since the start that watchers at this node would have missed. */
  readonly told: () => number;
}

/**
 * A pass that tells the watchers at this node how lots stand of which it has heard too little: the node that
 * took the last bid or recorded the hammer died between its commit and its word to the others, or the line
 * between them was cut. An event that is missing for the first time may still be on its way, and told now it
 * would overtake those before it: it is told by the next round. One event a lot: whoever missed several sees
 * the gap and fetches the lot.
 */
export function createMissedEvents(
  { kysely }: Database,
  live: Pick<LivePublisher, 'lotEventsHere' | 'lastToldHere'>,
): MissedEvents {
  let before: ReadonlyMap<string, number> = new Map();
  let readTo = Infinity;
  let told = 0;

  async function round(): Promise<void> {
    const now = (await readClock(kysely)).getTime();
    // A node that stood still reads from where it was, and one whose clock was set back from there.
    const since = Math.min(readTo, now) - latestCommitMs;
    const last = await readLastNumbers(kysely, new Date(since));
    readTo = now;
    const missed = [...before].filter(([lotId, number]) => number > live.lastToldHere(lotId));
    before = last;
    if (missed.length === 0) return;
    const events = await readLastEvents(
      kysely,
      missed.map(([lotId]) => lotId),
    );
    live.lotEventsHere(events);
    told += events.length;
  }

  return { round, told: () => told };
}
