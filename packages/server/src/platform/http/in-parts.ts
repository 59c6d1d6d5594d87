import { setImmediate as turn } from 'node:timers/promises';

/**
 * Items handled in one go: at most about five milliseconds in which the event loop takes no bid.
 */
const inOneGo = 100;
const comma = Buffer.from(',');

/** The JSON of a list of thousands, in pieces, between which the event loop can take bids. */
export async function writeListInParts<T>(
  items: readonly T[],
  present: (item: T) => object,
): Promise<Buffer[]> {
  const written: Buffer[] = [];
  for (let from = 0; from < items.length; from += inOneGo) {
    if (from > 0) await turn();
    for (const item of items.slice(from, from + inOneGo)) {
      if (written.length > 0) written.push(comma);
      written.push(Buffer.from(JSON.stringify(present(item))));
    }
  }
  return [Buffer.from('['), ...written, Buffer.from(']')];
}
