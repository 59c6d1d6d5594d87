import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { Module } from '#platform/modules/module.ts';
import { endLapsedViews } from './views.ts';
import { serveViews } from './views.routes.ts';

/** A view opens nothing after its time; this only logs its end within a minute. */
const endsMs = 60_000;

export function operatorsModule({
  database,
  requireProof,
}: {
  readonly database: Database;
  readonly requireProof: (caller: SignedIn) => Promise<void>;
}): Module {
  return {
    serve: ({ api }) => serveViews(api, database, requireProof),
    passes: [{ name: 'views of operators', everyMs: endsMs, run: () => endLapsedViews(database) }],
  };
}
