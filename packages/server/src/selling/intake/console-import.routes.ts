import { applyImport, checkImport, importLimits } from '@fairlot/contract';
import { actorOf } from '#identity/audit-log/public.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Api } from '#platform/http/api.ts';
import { packJson } from '#platform/http/pack-json.ts';
import { checkTableOfSale, importTable } from './import-table.ts';
import type { TableDependencies } from './import-table.ts';

const bodyLimit = importLimits.bodyBytes;
/** People check again after fixing a few cells; a table takes seconds of a thread. */
const rateLimit = { max: 30, windowMs: 60_000 };

/** The routes for importing a table of lots in the console. */
export function serveImport(api: Api, dependencies: TableDependencies): void {
  api.handle(
    checkImport,
    async ({ params, body: { table, chosen }, request, reply }) => {
      const bytes = Buffer.from(table, 'base64');
      const answer = await checkTableOfSale(dependencies, params, bytes, chosen);
      if (answer === null) throw new AppError('NotFound');
      if ('isError' in answer) return { ...answer, check: null };
      return packJson(request, reply, answer);
    },
    { bodyLimit, rateLimit },
  );

  api.handle(
    applyImport,
    async ({ params, body: { key, version, table, chosen }, caller }) => {
      const edit = { ...params, key, by: actorOf(caller) };
      const given = { table: Buffer.from(table, 'base64'), chosen, version };
      const imported = await importTable(dependencies, edit, given);
      if (imported === null) throw new AppError('NotFound');
      return imported.isError ? { ...imported, added: 0, changed: 0, unchanged: 0 } : imported;
    },
    { bodyLimit, rateLimit },
  );
}
