import { setTimeout as delay } from 'node:timers/promises';
import { isUnavailable } from './is-unavailable.ts';

/** Milliseconds between questions whether the database is back. */
const askEveryMs = 500;

/**
 * Does what only reads, and does it again, once, when the database is back, if it was away. `ask` asks it anything: once
 * for all who wait, and for `patienceMs` at most, after which they get the error.
 */
export function createPatience(ask: () => Promise<unknown>, patienceMs: number) {
  let back: Promise<void> | null = null;

  async function untilBack(): Promise<void> {
    const giveUpAt = performance.now() + patienceMs;
    for (;;) {
      await delay(askEveryMs, undefined, { ref: false });
      try {
        await ask();
        return;
      } catch (error) {
        if (!isUnavailable(error) || performance.now() >= giveUpAt) throw error;
      }
    }
  }

  return async function patiently<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      back ??= untilBack().finally(() => (back = null));
      await back;
      return read();
    }
  };
}
