import type { SignedIn } from '#platform/http/caller.ts';
import type { Module } from '#platform/modules/module.ts';
import { deleteEndedTokens } from './api-tokens.queries.ts';
import { serveApiTokens } from './api-tokens.routes.ts';
import type { ApiTokenDependencies } from './api-tokens.routes.ts';
import { createTokenIdentifier } from './identify-token.ts';

/** Ended tokens open nothing; deleting them keeps the table small. */
const sweepMs = 60 * 60_000;

export function apiTokensModule(
  dependencies: ApiTokenDependencies,
): Module & { readonly identifyToken: (secret: string) => Promise<SignedIn> } {
  const { database } = dependencies;
  return {
    identifyToken: createTokenIdentifier(database),
    serve: ({ api }) => serveApiTokens(api, dependencies),
    passes: [
      { name: 'ended tokens', everyMs: sweepMs, run: () => deleteEndedTokens(database.kysely) },
    ],
  };
}
