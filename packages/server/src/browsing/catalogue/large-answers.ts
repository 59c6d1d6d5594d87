import { failedFor } from '#platform/http/failed-for.ts';
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
