import type { Database } from '#platform/database/database.ts';
import type { Module } from '#platform/modules/module.ts';
import { serveDiscovery } from './discovery.routes.ts';

export function discoveryModule({
  database,
  linkTo,
}: {
  readonly database: Database;
  readonly linkTo: (host: string, path: string) => string;
}): Module {
  return { serve: ({ app, findSite }) => serveDiscovery(app, { database, findSite, linkTo }) };
}
