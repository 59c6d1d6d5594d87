import { failedFor } from '#platform/http/failed-for.ts';
import { createMemo } from '#platform/memory/memo.ts';
import type { Memo } from '#platform/memory/memo.ts';

/** Milliseconds. A crowd of crawlers costs one read, and its prices are no older than a page's. */
const freshMs = 5_000;
/** Bytes of all cached answers together: a few with 10,000 lots each. */
const capacity = 64 * 1024 * 1024;

/** An answer with many lots, serialized once and sent as it is. */
export interface LargeAnswer {
  readonly bytes: Buffer;
  readonly lots: number;
}

/** Cached answers to visitors for large lists, by kind of caller, site and request. */
export function createLargeAnswers(): Memo<LargeAnswer> {
  return createMemo({
    freshMs,
    failedMs: failedFor,
    capacity,
    sizeOf: ({ bytes }) => bytes.length,
  });
}
