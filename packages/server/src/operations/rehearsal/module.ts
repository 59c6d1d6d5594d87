import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import type { Module } from '#platform/modules/module.ts';
import { serveRehearsals } from './rehearsal.routes.ts';
import { openRehearsals } from './rehearsals.ts';
import type { Rehearsals } from './rehearsals.ts';

/** People wait for it with the page open. */
const lookMs = 2_000;

export function rehearsalModule(dependencies: {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly log: Log;
}): Module & { readonly rehearsals: Rehearsals } {
  const rehearsals = openRehearsals(dependencies);
  return {
    serve: ({ api }) => serveRehearsals(api, dependencies.database),
    passes: [{ name: 'rehearsals', everyMs: lookMs, run: () => rehearsals.look() }],
    stop: () => rehearsals.stop(),
    rehearsals,
  };
}
