import type { Module } from '#platform/modules/module.ts';
import type { ThreadNotes } from '#platform/threads/thread.ts';
import { createCatalogs } from './catalogs.ts';
import type { CatalogDependencies } from './catalogs.ts';
import { servePrintCatalogue } from './print-catalogue.route.ts';
import { createPrinting } from './printing.ts';
import type { PrintingConnection } from './printing.ts';

/** Longer than most catalogs take; a browser waits for an answer much longer. */
const patienceMs = 20_000;

export function printCatalogueModule(
  dependencies: Omit<CatalogDependencies, 'print' | 'patienceMs'> &
    Omit<PrintingConnection, 'logLevel'> &
    ThreadNotes,
): Module & {
  /** For facts after which a catalog may say something else. */
  readonly forgetVersions: () => void;
} {
  const { databaseUrl, dataDir, bucket } = dependencies;
  const { print, stop } = createPrinting({ databaseUrl, dataDir, bucket }, dependencies);
  const catalogs = createCatalogs({ ...dependencies, print, patienceMs });
  return {
    serve: ({ app, findSite }) => servePrintCatalogue(app, { catalogs, findSite }),
    forgetVersions: catalogs.forgetVersions,
    stop,
  };
}
