import type { Database } from '#platform/database/database.ts';
import type { Module } from '#platform/modules/module.ts';
import type { Authorization } from '#identity/staff/public.ts';
import type { ThreadNotes } from '#platform/threads/thread.ts';
import { serveConsoleLots } from './console-lots.routes.ts';
import { serveConsoleSales } from './console-sales.routes.ts';
import { createDescriptionThread } from './description-thread.ts';
import type { RunningLots } from './correct-lot.ts';
import type { OpenLots, ResetLots } from './insert-lots.ts';
import { recordDuePublications } from './scheduled-publications.queries.ts';

/** Followers are notified of a scheduled publication within this time; bidding opens on the second. */
const publicationsMs = 10_000;

export function salesModule(
  dependencies: {
    readonly database: Database;
    readonly authorization: Authorization;
    readonly openLots: OpenLots;
    readonly resetLots: ResetLots;
    readonly runningLots: RunningLots;
  } & ThreadNotes,
): Module & { readonly recordDuePublications: () => Promise<void> } {
  const descriptions = createDescriptionThread(dependencies);
  const record = () => recordDuePublications(dependencies.database);
  return {
    recordDuePublications: record,
    serve: ({ api }) => {
      serveConsoleSales(api, dependencies);
      serveConsoleLots(api, { ...dependencies, readDescriptions: descriptions.read });
    },
    stop: () => descriptions.stop(),
    passes: [{ name: 'publications', everyMs: publicationsMs, run: record }],
  };
}
