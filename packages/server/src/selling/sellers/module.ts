import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { Module } from '#platform/modules/module.ts';
import { serveCompanies } from './company.routes.ts';

export function sellersModule(dependencies: {
  readonly database: Database;
  readonly requireProof: (caller: SignedIn) => Promise<void>;
}): Module {
  return { serve: ({ api }) => serveCompanies(api, dependencies) };
}
