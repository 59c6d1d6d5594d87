import { setImmediate as turn } from 'node:timers/promises';

/** Items handled in one go: some five milliseconds of the loop at most, in which no bid is taken. */
const inOneGo = 100;
const comma = Buffer.from(',');

/**
 * The JSON of a list of thousands, as the pieces of it: between two parts the loop turns, so that bids
 * are taken.
 */
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
