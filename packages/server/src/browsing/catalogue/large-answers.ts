import { setImmediate as turn } from 'node:timers/promises';
import { failedFor } from '#platform/http/failed-for.ts';
import { createMemo } from '#platform/memory/memo.ts';
import type { Memo } from '#platform/memory/memo.ts';

/** Lots handled in one go: some five milliseconds of the loop, in which no bid is taken. */
const lotsInOneGo = 100;
/** Milliseconds. A crowd of crawlers costs one reading, and its prices are no older than a page's. */
const freshMs = 5_000;
/** Bytes of all kept answers together: a handful of 10,000 lots each. */
const capacity = 64 * 1024 * 1024;

/** An answer with many lots, written once and sent as it is. */
export interface LargeAnswer {
  readonly bytes: Buffer;
  readonly lots: number;
}

/** What visitors are given of large lists, by who asks on which site for what. */
export function createLargeAnswers(): Memo<LargeAnswer> {
  return createMemo({
    freshMs,
    failedMs: failedFor,
    capacity,
    sizeOf: ({ bytes }) => bytes.length,
  });
}

/** `Array.map` for lists of thousands: between two parts the loop turns, so that bids are taken. */
export async function mapInParts<T, U>(items: readonly T[], map: (item: T) => U): Promise<U[]> {
  const mapped: U[] = [];
  for (let from = 0; from < items.length; from += lotsInOneGo) {
    if (from > 0) await turn();
    for (const item of items.slice(from, from + lotsInOneGo)) mapped.push(map(item));
  }
  return mapped;
}

/** The JSON of an answer whose lots are many, written in parts. */
export async function writeInParts({
  lots,
  ...rest
}: {
  readonly lots: readonly object[];
  readonly totalLots: number;
}): Promise<LargeAnswer> {
  const written = await mapInParts(lots, (lot) => Buffer.from(JSON.stringify(lot)));
  const comma = Buffer.from(',');
  return {
    bytes: Buffer.concat([
      Buffer.from(`${JSON.stringify(rest).slice(0, -1)},"lots":[`),
      ...written.flatMap((lot, index) => (index === 0 ? [lot] : [comma, lot])),
      Buffer.from(']}'),
    ]),
    lots: lots.length,
  };
}
