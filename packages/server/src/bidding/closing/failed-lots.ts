/** Milliseconds. A failed lot is retried after a second, then after twice as long, up to a minute. */
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

interface Failed {
  readonly pauseMs: number;
  readonly retryAt: number;
}

/**
 * Lots whose hammer could not be recorded, left out until their next attempt. They come first in the
 * order of closes: tried in every round, a batch full of them would stop all others. Each node remembers
 * its own, by a clock that only goes forward (milliseconds).
 */
export function createFailedLots(now: () => number = () => performance.now()) {
  const lots = new Map<string, Failed>();
  return {
    /** Notes a failure; true when it is the lot's first for a while, which is worth a log entry. */
    note(lotId: string): boolean {
      const before = lots.get(lotId);
      const pauseMs = Math.min((before?.pauseMs ?? firstPauseMs / 2) * 2, longestPauseMs);
      lots.set(lotId, { pauseMs, retryAt: now() + pauseMs });
      return before === undefined;
    },
    /** Lots that are not to be tried yet. Forgets those that did not fail again when they were. */
    resting(): string[] {
      const moment = now();
      for (const [lotId, { retryAt }] of lots) {
        if (moment - retryAt > longestPauseMs) lots.delete(lotId);
      }
      return [...lots].filter(([, { retryAt }]) => retryAt > moment).map(([lotId]) => lotId);
    },
  };
}
