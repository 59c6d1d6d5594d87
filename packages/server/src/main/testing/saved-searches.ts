import { anyLot } from '@fairlot/contract';
import type { SearchNarrowing } from '@fairlot/contract';
import { nameSearch } from '#browsing/following/public.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

/** What somebody searches for. */
export type Searched = readonly [
  words: string,
  categoryIds?: number[],
  narrow?: Partial<SearchNarrowing>,
];

/** Helpers for tests of saved searches. */
export function savedSearches(server: () => TestServer) {
  return {
    /** The name that a search has, as its user gets it with the first page. */
    name: async (userId: string, ...[words, categoryIds = [], narrow = {}]: Searched) => {
      const terms = {
        words,
        orderBy: 'Relevance',
        categoryIds,
        narrow: { ...anyLot, ...narrow },
      } as const;
      const named = await nameSearch(server().database.kysely, userId, terms);
      if (named === null) throw new Error('It has no name.');
      return named;
    },

    save: (client: TestClient, secureId: string, isFavorite = true) =>
      client.call('POST /api/site/setfollowsearch', { body: { secureId, isFavorite } }),
  };
}
