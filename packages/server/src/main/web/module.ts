import { bidRetracted, lotWithdrawn, reserveLowered } from '#bidding/bids/public.ts';
import {
  saleAnnounced,
  saleCancelled,
  saleExtended,
  salePaused,
  saleResumed,
} from '#bidding/running/public.ts';
import { onEveryNode } from '#platform/facts/fact.ts';
import type { Fact } from '#platform/facts/fact.ts';
import type { Module } from '#platform/modules/module.ts';
import {
  lotAdded,
  lotChanged,
  lotCorrected,
  salePreviewed,
  salePublished,
  termsChanged,
} from '#selling/sales/public.ts';
import { createPageCache } from './page-cache.ts';
import type { PageCache } from './page-cache.ts';

/** A reload of the page at the close is served from memory; prices must not be older than this. */
const visitorFreshMs = 2_000;

/**
 * Changes by sellers, and retracted bids. Not bids and hammers: they come many times a second, and a page
 * that is two seconds old may show the price before.
 */
const facts: readonly Fact<object>[] = [
  salePreviewed,
  salePublished,
  termsChanged,
  lotChanged,
  lotCorrected,
  lotAdded,
  lotWithdrawn,
  reserveLowered,
  bidRetracted,
  salePaused,
  saleResumed,
  saleExtended,
  saleCancelled,
  saleAnnounced,
];

export interface Pages extends Module {
  readonly cache: PageCache;
}

/**
 * Rendered pages. None of them, nor the cached answers behind them, outlives one of these facts. Facts
 * are read twice a second, so no page is rendered more often, however many there are. Other changes show
 * when pages have expired.
 */
export function pagesModule(forgetOthers: readonly (() => void)[]): Pages {
  const cache = createPageCache(visitorFreshMs);
  const forgetAll = () => {
    for (const forget of forgetOthers) forget();
    cache.forVisitors.clear();
    cache.forCrawlers.clear();
  };
  return { cache, followers: facts.map((fact) => onEveryNode('pages', fact, forgetAll)) };
}
