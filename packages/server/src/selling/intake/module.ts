import type { FileStore } from '#platform/files/file-store.ts';
import { allRoles } from '#platform/modules/module.ts';
import type { Module } from '#platform/modules/module.ts';
import type { ThreadNotes } from '#platform/threads/thread.ts';
import type { LotsDependencies } from '#selling/sales/public.ts';
import { serveImport } from './console-import.routes.ts';
import { journalsOf, removeAbandoned } from './kept-pictures.ts';
import { areNamed } from './kept-pictures.queries.ts';
import { createTableThread } from './table-thread.ts';

/** They are two weeks old: a day more is nothing. */
const sweepMs = 24 * 60 * 60_000;

export interface IntakeDependencies extends LotsDependencies, ThreadNotes {
  readonly files: FileStore;
  readonly dataDir: string;
}

export function intakeModule(dependencies: IntakeDependencies): Module {
  const { database, files, dataDir } = dependencies;
  const tables = createTableThread(dependencies);
  return {
    serve: ({ api }) => serveImport(api, { ...dependencies, tables }),
    passes: [
      {
        name: 'abandoned imports',
        everyMs: sweepMs,
        where: allRoles,
        async run(stopping) {
          const place = await journalsOf(dataDir, database);
          const named = (keys: readonly string[]) => areNamed(database.kysely, keys);
          await removeAbandoned({ files, place, areNamed: named }, stopping);
        },
      },
    ],
    stop: () => tables.stop(),
  };
}
