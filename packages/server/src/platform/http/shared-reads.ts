import type { Gate } from './gate.ts';

/** A reading of what is the same for all who ask with this key. */
export type SharedReads = (key: string, read: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Who waits at the gate for the same is given one reading. It begins after the last of them has
 * asked, and nothing is kept: nobody is told what was true before their question, so a page that
 * asks because it missed an event is never answered from before that event.
 */
export function createSharedReads(gate: Gate): SharedReads {
  const waiting = new Map<string, Promise<Buffer>>();

  async function readInTurn(key: string, read: () => Promise<Buffer>): Promise<Buffer> {
    let begun = false;
    try {
      // Begun later, so that the key is forgotten after it is known, never before.
      return await Promise.resolve().then(() =>
        gate(() => {
          begun = true;
          waiting.delete(key);
          return read();
        }),
      );
    } finally {
      // The gate was full. Once a reading has begun the key is of those who came later.
      if (!begun) waiting.delete(key);
    }
  }

  return (key, read) => {
    const reading = waiting.get(key) ?? readInTurn(key, read);
    waiting.set(key, reading);
    return reading;
  };
}
