import { failedFor } from '#platform/http/failed-for.ts';
import { createMemo, failureFreshMs } from '#platform/memory/memo.ts';
import type { Memo } from '#platform/memory/memo.ts';
import type { CachedPage } from './cached-page.ts';

/** A page for crawlers has hundreds of lots, and nobody relies on its prices. */
const crawlerFreshMs = 60_000;
/** Bytes of pages kept in memory, for crawlers and for everybody else. */
const capacity = 32 * 1024 * 1024;

/**
 * Rendered pages, each shared by all who request it: a crowd that reloads at the close costs one
 * rendering.
 */
export interface PageCache {
  readonly forVisitors: Memo<CachedPage>;
  readonly forCrawlers: Memo<CachedPage>;
}

/** Pages for visitors are reused for `visitorFreshMs` milliseconds. */
export function createPageCache(visitorFreshMs: number): PageCache {
  const pagesFresh = (freshMs: number) =>
    createMemo<CachedPage>({
      capacity,
      sizeOf: ({ body, packed }) => body.length + packed.length,
      freshMs: ({ status }) => {
        if (status >= 500) return failureFreshMs;
        if (status === 429) return 0;
        return status === 200 ? freshMs : visitorFreshMs;
      },
      failedMs: failedFor,
    });
  return { forVisitors: pagesFresh(visitorFreshMs), forCrawlers: pagesFresh(crawlerFreshMs) };
}
