import type { Database } from '#platform/database/database.ts';
import { onceForAll } from '#platform/facts/fact.ts';
import type { Module } from '#platform/modules/module.ts';
import { salePublished } from '#selling/sales/public.ts';
import { announceAuction } from './announce-auction.ts';
import { serveFollowing } from './following.routes.ts';
import { sweepSearches } from './searches.queries.ts';

/** Thousands of searches are named each day; few are followed. */
const sweepMs = 10 * 60_000;

export function followingModule({ database }: { readonly database: Database }): Module {
  return {
    serve: ({ api }) => serveFollowing(api, database),
    followers: [
      onceForAll('alerts of those who follow the seller', salePublished, announceAuction),
    ],
    passes: [{ name: 'searches', everyMs: sweepMs, run: () => sweepSearches(database) }],
  };
}
