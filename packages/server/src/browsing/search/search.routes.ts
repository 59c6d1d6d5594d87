import { getCategories, searchLots, suggestSearches } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import type { Gate } from '#platform/http/gate.ts';
import { viewerOf } from '#browsing/catalogue/public.ts';
import { createBeginnings } from './beginnings.ts';
import { createCompleteFigures } from './complete-figures.ts';
import { createCategoryCounts } from './category-counts.ts';
import { createCorrections } from './correct-words.ts';
import { createKnownMatches } from './known-matches.ts';
import { search } from './search.ts';
import type { SavedSearches } from './search.ts';
import { createSearchSellers } from './search-sellers.ts';
import { createSuggestions } from './suggestions.ts';
import { createTableSizes } from './table-sizes.ts';
import { readCategories } from './vocabulary.queries.ts';

/** The most expensive public read. A person who keeps scrolling and sorting makes one a second. */
const searchLimit = { max: 120, windowMs: 60_000 };
/** One for each letter of a fast typist. */
const suggestionLimit = { max: 300, windowMs: 60_000 };

export interface SearchDoor {
  readonly database: Database;
  readonly saved: SavedSearches;
  /** For reads far more expensive than a page. */
  readonly gate: Gate;
}

export function serveSearch(api: Api, { database, saved, gate }: SearchDoor): void {
  const suggestions = createSuggestions(database);
  const sizes = createTableSizes(database);
  const dependencies = {
    database,
    saved,
    countCategories: createCategoryCounts(database),
    known: createKnownMatches(),
    sizes,
    beginnings: createBeginnings(database, sizes),
    completeFigures: createCompleteFigures(database),
    corrections: createCorrections(database),
    sellers: createSearchSellers(database),
  };

  api.handle(
    searchLots,
    ({ body, ...call }) => gate(() => search(dependencies, body, viewerOf(call))),
    { rateLimit: searchLimit, reads: 'replica', trustReply: true },
  );
  api.handle(getCategories, ({ site }) => readCategories(database, site.tenantId), {
    reads: 'replica',
  });
  api.handle(
    suggestSearches,
    async ({ params, site }) => ({
      suggestions: await suggestions(site.tenantId, params.text),
    }),
    { rateLimit: suggestionLimit, reads: 'replica' },
  );
}
