import { keyOfRead } from '../database/replica/replica.ts';
import type { Gate } from './gate.ts';

/** Runs a read whose result is the same for all callers with this key. */
export type SharedReads = (key: string, read: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Callers that wait at the gate for the same key share one read. It begins after all of them have asked,
 * and nothing is cached: no answer is older than its request, so a page that asks because it missed an
 * event never gets the state from before that event. Who must read the primary shares with nobody who need not.
 */
export function createSharedReads(gate: Gate): SharedReads {
  const waiting = new Map<string, Promise<Buffer>>();

  async function readInTurn(key: string, read: () => Promise<Buffer>): Promise<Buffer> {
    let begun = false;
    try {
      // Started in a later microtask, so that the key is always set before it is deleted.
      return await Promise.resolve().then(() =>
        gate(() => {
          begun = true;
          waiting.delete(key);
          return read();
        }),
      );
    } finally {
      // The gate was full. Once a read has begun, the key belongs to later callers.
      if (!begun) waiting.delete(key);
    }
  }

  return (asked, read) => {
    const key = keyOfRead(asked);
    const reading = waiting.get(key) ?? readInTurn(key, read);
    waiting.set(key, reading);
    return reading;
  };
}
