import type { Module } from '#platform/modules/module.ts';
import { createLooks } from './looks.ts';
import type { LookDependencies, Looks } from './looks.ts';
import { deleteExpiredLooks } from './looks.queries.ts';
import { serveLooks } from './looks.routes.ts';

/** An expired look opens nothing; this only deletes its row. */
const sweepMs = 60 * 60_000;

export function looksModule(
  dependencies: LookDependencies,
): Module & Looks & { readonly sweep: () => Promise<void> } {
  const sweep = () => deleteExpiredLooks(dependencies.database.kysely);
  return {
    ...createLooks(dependencies),
    sweep,
    serve: ({ api }) => serveLooks(api, dependencies),
    passes: [{ name: 'looks at drafts', everyMs: sweepMs, run: sweep }],
  };
}
