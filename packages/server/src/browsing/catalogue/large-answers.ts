import { failedFor } from '#platform/http/failed-for.ts';
import { writeListInParts } from '#platform/http/in-parts.ts';
import { createMemo } from '#platform/memory/memo.ts';
import type { Memo } from '#platform/memory/memo.ts';

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

/** The JSON of an answer whose lots are many, written in parts. */
export async function writeInParts({
  lots,
  ...rest
}: {
  readonly lots: readonly object[];
  readonly totalLots: number;
}): Promise<LargeAnswer> {
  return {
    bytes: Buffer.concat([
      Buffer.from(`${JSON.stringify(rest).slice(0, -1)},"lots":`),
      ...(await writeListInParts(lots, (lot) => lot)),
      Buffer.from('}'),
    ]),
    lots: lots.length,
  };
}
