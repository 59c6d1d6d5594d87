import { bidRetracted } from '#bidding/bids/public.ts';
import { onEveryNode } from '#platform/facts/fact.ts';
import type { Module } from '#platform/modules/module.ts';
import { termsChanged } from '#selling/sales/public.ts';
import { createPageCache } from './page-cache.ts';
import type { PageCache } from './page-cache.ts';

/** A reload of the page at the close comes from memory; older than this nobody wants a price. */
const visitorFreshMs = 2_000;

export interface Pages extends Module {
  readonly cache: PageCache;
}

/**
 * Rendered pages. After a retraction neither they nor the answers that they are made of tell what the
 * retracted bids had shown; and nobody is told another premium than bidders will pay.
 */
export function pagesModule(around: { readonly forgetLargeAnswers: () => void }): Pages {
  const cache = createPageCache(visitorFreshMs);
  const forgetAll = () => {
    around.forgetLargeAnswers();
    cache.forVisitors.clear();
    cache.forCrawlers.clear();
  };
  return {
    cache,
    followers: [
      onEveryNode('pages', bidRetracted, forgetAll),
      onEveryNode('pages', termsChanged, forgetAll),
    ],
  };
}
