import type { Module } from '#platform/modules/module.ts';
import type { ThreadNotes } from '#platform/threads/thread.ts';
import type { LotsDependencies } from '#selling/sales/public.ts';
import { serveImport } from './console-import.routes.ts';
import { createTableThread } from './table-thread.ts';

export function intakeModule(dependencies: LotsDependencies & ThreadNotes): Module {
  const tables = createTableThread(dependencies);
  return {
    serve: ({ api }) => serveImport(api, { ...dependencies, tables }),
    stop: () => tables.stop(),
  };
}
