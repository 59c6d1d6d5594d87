import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { FindSite } from '#platform/http/site.ts';
import type { Module } from '#platform/modules/module.ts';
import { createSiteFinder } from './find-site.ts';
import type { SiteFinderOptions } from './find-site.ts';
import { serveSite } from './serve-site.ts';

export function sitesModule({
  config,
  database,
  opensLook,
}: {
  readonly config: Config;
  readonly database: Database;
} & Pick<SiteFinderOptions, 'opensLook'>): Module & { readonly findSite: FindSite } {
  const findSite = createSiteFinder(database, {
    cdnHost: config.cdnHost ?? null,
    consoleHost: config.consoleHost,
    opensLook,
  });
  return { findSite, serve: ({ api }) => serveSite(api, { findSite, config }) };
}
