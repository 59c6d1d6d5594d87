import type { Database } from '#platform/database/database.ts';
import type { Module } from '#platform/modules/module.ts';
import type { MoveCloses } from '#selling/sales/public.ts';
import { serveSetup } from './setup.routes.ts';

export function setupModule(dependencies: {
  readonly database: Database;
  readonly moveCloses: MoveCloses;
}): Module {
  return { serve: ({ api }) => serveSetup(api, dependencies) };
}
