import type { FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import { createVisitCounter } from '#platform/http/visit-counter.ts';
import type { Gate } from '#platform/http/gate.ts';
import { onceForAll } from '#platform/facts/fact.ts';
import type { Module } from '#platform/modules/module.ts';
import { readPlaces } from '#browsing/places/public.ts';
import { lotChanged, termsChanged } from '#selling/sales/public.ts';
import { createSearchIndex, takeChangedLot, takeChangedTerms } from './search-index.ts';
import type { SearchIndex } from './search-index.ts';
import { serveSearch } from './search.routes.ts';
import type { SearchDependencies } from './search.ts';

/**
 * How far the index may lag behind prices, hammers and new sales; a round costs a millisecond. Under many bids on many
 * lots it lags further (`refreshSparingly`).
 */
const refreshMs = 2_000;

interface Dependencies {
  readonly database: Database;
  readonly visitorDatabase: Database;
  readonly gate: Gate;
  readonly saved: SearchDependencies['saved'];
}

export interface Search extends Module {
  readonly index: SearchIndex;
  /** Counts a view of a lot, by a person or a program. */
  readonly lotViewed: (lotId: string, by: FastifyRequest) => void;
}

export function searchModule({ database, visitorDatabase, gate, saved }: Dependencies): Search {
  const index = createSearchIndex(database);
  return {
    index,
    lotViewed: createVisitCounter(index.viewed),
    serve({ api }) {
      readPlaces();
      return serveSearch(api, { database: visitorDatabase, gate, saved });
    },
    followers: [
      onceForAll('search', lotChanged, (transaction, { lotId }) =>
        takeChangedLot(transaction, lotId),
      ),
      onceForAll('search', termsChanged, (transaction, { auctionId }) =>
        takeChangedTerms(transaction, auctionId),
      ),
    ],
    passes: [
      // Views and favorites are counted where they were asked for.
      {
        name: 'search index',
        everyMs: refreshMs,
        where: ['web', 'worker'],
        run: index.refreshSparingly,
      },
    ],
  };
}
