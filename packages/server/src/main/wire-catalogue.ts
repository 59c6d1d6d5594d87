import { serveCatalogue } from '../features/catalogue/public.ts';
import { serveDiscovery } from '../features/discovery/public.ts';
import { nameSearch, readSavedSearch } from '../features/following/public.ts';
import { createSizedPictures, servePictures } from '../features/pictures/public.ts';
import { servePreviews } from '../features/previews/public.ts';
import { createSearchIndex, createViewCounter, serveSearch } from '../features/search/public.ts';
import type { SearchIndex } from '../features/search/public.ts';
import { openCache } from '../platform/files/open-file-store.ts';
import type { Api } from '../platform/http/api.ts';
import type { App } from '../platform/http/create-app.ts';
import type { FindSite } from '../platform/http/site.ts';
import type { Foundation } from './foundation.ts';

/** What visitors read and see. Gives the index of the search, which others keep up to date. */
export function wireCatalogue(
  { config, database, files, log }: Foundation,
  { app, api, findSite }: { readonly app: App; readonly api: Api; readonly findSite: FindSite },
): SearchIndex {
  const searchIndex = createSearchIndex(database);
  serveCatalogue(api, database, { onLotViewed: createViewCounter(searchIndex.viewed) });
  serveSearch(api, database, {
    name: (userId, terms) => nameSearch(database.kysely, userId, terms),
    read: (id) => readSavedSearch(database.kysely, id),
  });
  const cache = openCache(config.dataDir);
  const pictures = createSizedPictures({ originals: files, cache, log });
  servePictures(app, { database, findSite, pictures });
  servePreviews(app, { database, findSite, pictures, cache, log });
  serveDiscovery(app, { database, findSite });
  return searchIndex;
}
