import type { Database } from '#platform/database/database.ts';
import type { Module } from '#platform/modules/module.ts';
import type { Authorization } from '#identity/staff/public.ts';
import { serveConsoleSales } from './console-sales.routes.ts';
import { tellOfPublications } from './scheduled-publications.queries.ts';

/** Followers hear of a scheduled publication this soon; bidding is open at its second. */
const publicationsMs = 10_000;

export function salesModule(dependencies: {
  readonly database: Database;
  readonly authorization: Authorization;
}): Module & { readonly tellOfPublications: () => Promise<void> } {
  const tell = () => tellOfPublications(dependencies.database);
  return {
    tellOfPublications: tell,
    serve: ({ api }) => serveConsoleSales(api, dependencies),
    passes: [{ name: 'publications', everyMs: publicationsMs, run: tell }],
  };
}
