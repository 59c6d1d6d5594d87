import type { LivePublisher } from '#bidding/live/public.ts';
import { readLastEvents, readLastNumbers } from '#bidding/lot-state/public.ts';
import type { Database } from '#platform/database/database.ts';
import { readCommits } from '#platform/database/read-commits.ts';

/**
 * Milliseconds from the moment of an event to the beginning of its commit, at most: the database ends a
 * batch of bids whose node is silent for three. Each second more is read twice a second.
 */
const latestCommitMs = 5_000;

interface MissedEvents {
  readonly round: () => Promise<void>;
  /** Events since the start that watchers at this node would have missed. */
  readonly sent: () => number;
}

/**
 * A pass that sends watchers at this node the state of lots whose last events did not reach it: the node
 * that committed them died before it notified the others or had given the commit up, or the connection
 * between them was cut. An event missing for the first time may still be on its way, and sent now it would
 * overtake earlier ones: the next round sends it. One event per lot is enough: a client that missed several
 * sees the gap and fetches the lot.
 *
 * A commit waits for another machine for as long as that is away. So a round reads on from where the oldest
 * commit began that was under way at the round before (decision 265).
 */
export function createMissedEvents(
  { kysely }: Database,
  live: Pick<LivePublisher, 'lotEventsHere' | 'lastSentHere' | 'watchedHere'>,
): MissedEvents {
  let before: ReadonlyMap<string, number> = new Map();
  let readTo = Infinity;
  let sent = 0;

  async function round(): Promise<void> {
    const { now, longestMs } = await readCommits(kysely);
    // A node that stood still continues from where it was; one whose clock was set back, from there.
    const since = Math.min(readTo, now) - latestCommitMs;
    // Of lots that nobody watches here nobody misses anything; whoever comes later fetches them first.
    const last = await readLastNumbers(kysely, live.watchedHere(), new Date(since));
    readTo = now - longestMs;
    const missed = [...before].filter(([lotId, number]) => number > live.lastSentHere(lotId));
    before = last;
    if (missed.length === 0) return;
    const events = await readLastEvents(
      kysely,
      missed.map(([lotId]) => lotId),
    );
    live.lotEventsHere(events);
    sent += events.length;
  }

  return { round, sent: () => sent };
}
