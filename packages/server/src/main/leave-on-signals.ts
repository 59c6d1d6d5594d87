import type { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Signals that come within this time, in milliseconds, are one wish: Ctrl-C reaches every process of the
 * terminal, and npm and our start script hand on to the server what it has got already.
 */
export const oneWishMs = 2_000;
/** What has not ended by then, in milliseconds, is cut: a process manager would kill us anyway. */
export const leavingMs = 15_000;
/** What is left to do when cut may take so long, in milliseconds. */
export const cuttingMs = 5_000;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type Leaving = {
  /** Ends everything in order. */
  leave: () => Promise<void>;
  /** Ends what must not stay behind, waiting for nothing else. */
  cut: () => Promise<void>;
  exit: (code: number) => void;
};

/** Leaves in order at the first signal; at once when asked again, or when that takes too long. */
export function leaveOnSignals(process: EventEmitter, { leave, cut, exit }: Leaving): void {
  let askedAt: number | undefined;
  let isCut = false;

  async function truncate(): Promise<void> {
    if (isCut) return;
    isCut = true;
    await Promise.race([cut().catch(() => undefined), delay(cuttingMs)]);
    exit(1);
  }

  function asked(): void {
    if (askedAt === undefined) {
      askedAt = performance.now();
      setTimeout(() => void truncate(), leavingMs).unref();
      leave().then(
        () => exit(0),
        () => truncate(),
      );
    } else if (performance.now() - askedAt >= oneWishMs) void truncate();
  }
  for (const signal of signals) process.on(signal, asked);
}
