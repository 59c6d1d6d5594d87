import type { Database } from '#platform/database/database.ts';
import type { Module } from '#platform/modules/module.ts';
import { serveFollowing } from './following.routes.ts';
import { sweepSearches } from './searches.queries.ts';

/** Searches are named by thousands a day and followed by few. */
const sweepMs = 10 * 60_000;

export function followingModule({ database }: { readonly database: Database }): Module {
  return {
    serve: ({ api }) => serveFollowing(api, database),
    passes: [{ name: 'searches', everyMs: sweepMs, run: () => sweepSearches(database) }],
  };
}
