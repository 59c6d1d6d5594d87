import { bidRetracted } from '#bidding/bids/public.ts';
import { saleCancelled } from '#bidding/running/public.ts';
import { onEveryNode } from '#platform/facts/fact.ts';
import type { Module } from '#platform/modules/module.ts';
import { lotCorrected, termsChanged } from '#selling/sales/public.ts';
import { createPageCache } from './page-cache.ts';
import type { PageCache } from './page-cache.ts';

/** A reload of the page at the close is served from memory; prices must not be older than this. */
const visitorFreshMs = 2_000;

export interface Pages extends Module {
  readonly cache: PageCache;
}

/**
 * Rendered pages. After a retraction neither they nor the cached answers behind them show what the
 * retracted bids had exposed; and nobody is shown another premium than bidders will pay, or what a seller
 * has corrected or canceled.
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
      onEveryNode('pages', lotCorrected, forgetAll),
      onEveryNode('pages', saleCancelled, forgetAll),
    ],
  };
}
