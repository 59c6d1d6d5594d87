import type { SecondFactor } from '#identity/second-factor/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Module } from '#platform/modules/module.ts';
import { createAuthorization } from './authorization.ts';
import type { Authorization } from './authorization.ts';
import { serveConsoleViewer } from './console-viewer.route.ts';

export function staffModule({
  database,
  secondFactor,
}: {
  readonly database: Database;
  readonly secondFactor: SecondFactor;
}): Module & { readonly authorization: Authorization } {
  return {
    authorization: createAuthorization(database, secondFactor),
    serve: ({ api }) => serveConsoleViewer(api, { database, secondFactor }),
  };
}
