import type { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Signals within this time, in milliseconds, count as one: Ctrl-C reaches every process of the terminal,
 * and npm and our start script forward it to the server a second time.
 */
export const oneWishMs = 2_000;
/** Milliseconds after which everything still running is cut off: a process manager would kill us anyway. */
export const leavingMs = 15_000;
/** Milliseconds for the remaining cleanup. */
export const cuttingMs = 5_000;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type Leaving = {
  /** Shuts down properly. */
  leave: () => Promise<void>;
  /** Ends only what must not be left behind, without waiting for anything else. */
  cut: () => Promise<void>;
  exit: (code: number) => void;
};

/** Shuts down properly at the first signal; at once at the second one, or if it takes too long. */
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
