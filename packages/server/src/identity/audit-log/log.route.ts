import { getLog, getLogPeople, getOperatorLog } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { readLog, readOperatorLog, readPeopleOfLog } from './log.queries.ts';

const pageSize = 50;

/** The routes for a seller's log and the operators' log. */
export function serveLog(api: Api, { kysely }: Database): void {
  api.handle(getLog, async ({ params: { sellerId }, body: { before, ...filter } }) =>
    pageOf(await readLog(kysely, sellerId, { before, count: pageSize + 1 }, filter)),
  );
  api.handle(getLogPeople, ({ params: { sellerId } }) => readPeopleOfLog(kysely, sellerId));
  api.handle(getOperatorLog, async ({ body: { before } }) =>
    pageOf(await readOperatorLog(kysely, { before, count: pageSize + 1 })),
  );
}

/** One entry beyond the page shows whether there are more. */
function pageOf<Entry>(entries: readonly Entry[]) {
  return { entries: entries.slice(0, pageSize), hasMore: entries.length > pageSize };
}
