import { setTimeout as delay } from 'node:timers/promises';
import { inBatches } from '../background/in-batches.ts';
import { isUnavailable } from './is-unavailable.ts';
import { answersWithin, withinTime } from './within-time.ts';

/** Milliseconds between questions whether the database is back, and that one may take: some hang. */
const askEveryMs = 500;
const askLimitMs = 1_000;
/** Who waits is a request and some kilobytes: a node's watchers at most. */
const mostWaiting = 20_000;
/** How many read again in one turn of the event loop, which bids need as well. */
const releasedPerTurn = 100;

export interface PatienceOptions {
  /** Whose connections will read; it is asked whether the database is back. */
  readonly pool: Parameters<typeof answersWithin>[1];
  /** Milliseconds from the first attempt, after which one gets its error. */
  readonly patienceMs: number;
}

/**
 * Does what only reads, and does it again, once, when the database is back, if it was away: asked once for all who wait,
 * who then read a few at a time, in their order. Beyond 20,000 nobody waits.
 */
export function createPatience({ pool, patienceMs }: PatienceOptions) {
  /** Those who wait, each to be told when it is their turn; null if nobody asks. */
  let waiting: Set<() => void> | null = null;

  async function tellWhenBack(line: Set<() => void>): Promise<void> {
    do await delay(askEveryMs, undefined, { ref: false });
    while (line.size > 0 && !(await isBack()));
    // Who comes now, and fails, waits for another answer.
    waiting = null;
    inBatches(line, (tell) => tell(), releasedPerTurn);
  }

  async function isBack(): Promise<boolean> {
    try {
      await answersWithin(askLimitMs, pool);
      return true;
    } catch (error) {
      // Whatever else it answers, it is there.
      return !isUnavailable(error);
    }
  }

  return async function patiently<T>(read: () => Promise<T>): Promise<T> {
    const end = performance.now() + patienceMs;
    const left = () => end - performance.now();
    try {
      return await read();
    } catch (error) {
      if (!isUnavailable(error) || left() <= 0) throw error;
      if (waiting === null) void tellWhenBack((waiting = new Set()));
      const line = waiting;
      if (line.size >= mostWaiting) throw error;
      const { promise: turn, resolve: tell } = Promise.withResolvers<void>();
      line.add(tell);
      const isTurn = await withinTime(left(), turn).then(
        () => true,
        () => false,
      );
      line.delete(tell);
      // Giving up does not end a read, so one that nobody waits for any more is not begun; one that is goes on until
      // the connection's own limit.
      if (!isTurn || left() <= 0) throw error;
      return withinTime(left(), read());
    }
  };
}
