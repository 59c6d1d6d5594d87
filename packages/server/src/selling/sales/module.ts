import type { Database } from '#platform/database/database.ts';
import type { Module } from '#platform/modules/module.ts';
import type { Authorization } from '#identity/staff/public.ts';
import { serveConsoleSales } from './console-sales.routes.ts';

export function salesModule(dependencies: {
  readonly database: Database;
  readonly authorization: Authorization;
}): Module {
  return { serve: ({ api }) => serveConsoleSales(api, dependencies) };
}
