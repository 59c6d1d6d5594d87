import type { Database } from '#platform/database/database.ts';
import type { Module } from '#platform/modules/module.ts';
import { serveLog } from './log.route.ts';

export function auditLogModule({ database }: { readonly database: Database }): Module {
  return { serve: ({ api }) => serveLog(api, database) };
}
