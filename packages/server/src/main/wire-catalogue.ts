import { serveCatalogue } from '#browsing/catalogue/public.ts';
import { serveDiscovery } from '#browsing/discovery/public.ts';
import { nameSearch, readSavedSearch } from '#browsing/following/public.ts';
import { createSizedPictures, servePictures } from '#selling/pictures/public.ts';
import { servePreviews } from '#browsing/previews/public.ts';
import { createSearchIndex, createViewCounter, serveSearch } from '#browsing/search/public.ts';
import type { SearchIndex } from '#browsing/search/public.ts';
import { serveSellers } from '#browsing/sellers/public.ts';
import type { Database } from '#platform/database/database.ts';
import { openCache } from '#platform/files/open-file-store.ts';
import type { Api } from '#platform/http/api.ts';
import type { App } from '#platform/http/create-app.ts';
import { createGate } from '#platform/http/gate.ts';
import type { FindSite } from '#platform/http/site.ts';
import type { Foundation } from './foundation.ts';

interface Around {
  readonly app: App;
  readonly api: Api;
  readonly findSite: FindSite;
  readonly linkTo: (host: string, path: string) => string;
  /** For all that is read here but a single lot, which bidders need. */
  readonly visitorDatabase: Database;
}

/** Searches and large lists of this process: more at once only take the cores from each other. */
const dearReads = { atOnce: 2, waiting: 20 };

/** What visitors read and see. Gives the index of the search, which others keep up to date. */
export function wireCatalogue(
  { config, database, files, log }: Foundation,
  { app, api, findSite, linkTo, visitorDatabase }: Around,
): SearchIndex {
  const searchIndex = createSearchIndex(database);
  const gate = createGate(dearReads);
  serveCatalogue(api, {
    database,
    visitorDatabase,
    gate,
    onLotViewed: createViewCounter(searchIndex.viewed),
  });
  serveSearch(api, {
    database: visitorDatabase,
    gate,
    saved: {
      name: (userId, terms) => nameSearch(database.kysely, userId, terms),
      read: (id) => readSavedSearch(visitorDatabase.kysely, id),
    },
  });
  serveSellers(api, { database, visitorDatabase });
  const cache = openCache(config.dataDir);
  const pictures = createSizedPictures({ originals: files, cache, log });
  servePictures(app, { database: visitorDatabase, findSite, pictures });
  servePreviews(app, { database: visitorDatabase, findSite, pictures, cache, log });
  serveDiscovery(app, { database: visitorDatabase, findSite, linkTo });
  return searchIndex;
}
