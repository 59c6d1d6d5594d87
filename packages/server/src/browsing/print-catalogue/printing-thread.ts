import { workerData } from 'node:worker_threads';
import { openVisitorDatabase } from '#platform/database/visitor-database.ts';
import { openCache, openFileStore } from '#platform/files/open-file-store.ts';
import { createLog } from '#platform/log/log.ts';
import { createSizedPictures } from '#selling/pictures/public.ts';
import { catalogPaper } from './catalog-paper.ts';
import { createCatalogPictures } from './catalog-pictures.ts';
import { drawCatalog } from './draw-catalog.ts';
import { readPrintedLots } from './print-catalogue.queries.ts';
import type { PrintTask, PrintingConnection } from './printing.ts';

const { databaseUrl, dataDir, bucket, logLevel } = workerData as PrintingConnection;
const log = createLog(logLevel);
const database = openVisitorDatabase(databaseUrl, log);
const cache = openCache(dataDir);
const pictures = createCatalogPictures(
  createSizedPictures({ originals: openFileStore(dataDir, bucket), cache, log }),
  cache,
  log,
);

/** The thread of `createPrinting`: a sale in, its catalog in the cache. */
export default async function print({ sale, now, key }: PrintTask): Promise<void> {
  const lots = await readPrintedLots(database, sale.auction.secureId);
  await cache.write(key, await drawCatalog(catalogPaper(sale, lots, now), pictures));
}
