import { setImmediate as turn } from 'node:timers/promises';

/** Items handled in one go: some five milliseconds of the loop at most, in which no bid is taken. */
const inOneGo = 100;

/** `Array.map` for lists of thousands: between two parts the loop turns, so that bids are taken. */
export async function mapInParts<T, U>(items: readonly T[], map: (item: T) => U): Promise<U[]> {
  const mapped: U[] = [];
  for (let from = 0; from < items.length; from += inOneGo) {
    if (from > 0) await turn();
    for (const item of items.slice(from, from + inOneGo)) mapped.push(map(item));
  }
  return mapped;
}

/** The JSON of a list, written in parts: the pieces of it, one after the other. */
export async function writeListInParts<T>(
  items: readonly T[],
  present: (item: T) => object,
): Promise<Buffer[]> {
  const written = await mapInParts(items, (item) => Buffer.from(JSON.stringify(present(item))));
  const comma = Buffer.from(',');
  return [
    Buffer.from('['),
    ...written.flatMap((item, index) => (index === 0 ? [item] : [comma, item])),
    Buffer.from(']'),
  ];
}
