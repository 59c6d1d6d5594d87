import { Readable } from 'node:stream';
import { failedFor } from '#platform/http/failed-for.ts';
import { createMemo } from '#platform/memory/memo.ts';
import type { Memo } from '#platform/memory/memo.ts';
import type { LotPage } from './lot-tiles.queries.ts';

/** Milliseconds. A crowd of crawlers costs one read, and its prices are no older than a page's. */
const freshMs = 5_000;
/** Bytes of all cached sessions together: a few with 10,000 lots each. */
const capacity = 64 * 1024 * 1024;

/** The lots of a session as visitors of a site see them, each written once as JSON. */
export interface WrittenSession {
  /** JSON of the session itself. */
  readonly session: string;
  /** All lots, with commas between them. */
  readonly lots: Uint8Array;
  /** Where each lot ends in those bytes. */
  readonly ends: Uint32Array;
  /** Of the session; `ends` has fewer if it has more than the longest page. */
  readonly total: number;
  readonly serverTime: string;
}

/** Cached sessions, by site and by what names them. Every page of one is cut out of it. */
export function createLargeAnswers(): Memo<WrittenSession> {
  return createMemo({
    freshMs,
    failedMs: failedFor,
    capacity,
    sizeOf: ({ lots, ends }) => lots.length + ends.byteLength + 1,
  });
}

/** A page in JSON, in pieces: the lots are bytes that all such answers share, however slowly they are received. */
export function pageOf(
  { session, lots, ends, total, serverTime }: WrittenSession,
  { skip, take }: LotPage,
  call: 'auctionAndLots' | 'lots',
): { readonly json: Readable; readonly lots: number } {
  const to = Math.min(skip + take, ends.length);
  const from = Math.min(skip, to);
  const start = from === 0 ? 0 : (ends[from - 1] ?? 0) + 1;
  const page = lots.subarray(start, from === to ? start : ends[to - 1]);
  const before = call === 'lots' ? '{"lots":[' : `{"auctionSession":${session},"lots":[`;
  const after = `],"totalLots":${total},"serverTime":${JSON.stringify(serverTime)}}`;
  const pieces = [Buffer.from(before), page, Buffer.from(after)];
  return { json: Readable.from(pieces, { objectMode: false }), lots: to - from };
}
