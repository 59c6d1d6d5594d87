import type { Database } from '#platform/database/database.ts';
import type { Module } from '#platform/modules/module.ts';
import { serveOwnLots } from './own-lots.routes.ts';

export function ownLotsModule({ database }: { readonly database: Database }): Module {
  return { serve: ({ api }) => serveOwnLots(api, database) };
}
