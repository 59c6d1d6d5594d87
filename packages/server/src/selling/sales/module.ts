import type { Database } from '#platform/database/database.ts';
import type { Module } from '#platform/modules/module.ts';
import type { Authorization } from '#identity/staff/public.ts';
import { serveConsoleLots } from './console-lots.routes.ts';
import { serveConsoleSales } from './console-sales.routes.ts';
import type { OpenLots, ResetLots } from './insert-lots.ts';
import { tellOfPublications } from './scheduled-publications.queries.ts';

/** Followers hear of a scheduled publication this soon; bidding is open at its second. */
const publicationsMs = 10_000;

export function salesModule(dependencies: {
  readonly database: Database;
  readonly authorization: Authorization;
  readonly openLots: OpenLots;
  readonly resetLots: ResetLots;
}): Module & { readonly tellOfPublications: () => Promise<void> } {
  const tell = () => tellOfPublications(dependencies.database);
  return {
    tellOfPublications: tell,
    serve: ({ api }) => {
      serveConsoleSales(api, dependencies);
      serveConsoleLots(api, dependencies);
    },
    passes: [{ name: 'publications', everyMs: publicationsMs, run: tell }],
  };
}
