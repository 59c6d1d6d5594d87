import type { Authorization } from '#identity/staff/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Module } from '#platform/modules/module.ts';
import { serveToday } from './today.routes.ts';

export function todayModule(dependencies: {
  readonly database: Database;
  readonly authorization: Authorization;
}): Module {
  return { serve: ({ api }) => serveToday(api, dependencies) };
}
