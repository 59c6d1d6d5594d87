import { getLog } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { readLog } from './log.queries.ts';

const pageSize = 50;

/** What was done at a seller's, for those of its people who may know. */
export function serveLog(api: Api, { kysely }: Database): void {
  api.handle(getLog, async ({ params: { sellerId }, body: { search, before } }) => {
    // One more tells whether there are more.
    const entries = await readLog(kysely, sellerId, { search, before, count: pageSize + 1 });
    return { entries: entries.slice(0, pageSize), hasMore: entries.length > pageSize };
  });
}
