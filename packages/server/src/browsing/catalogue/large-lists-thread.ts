import { workerData } from 'node:worker_threads';
import { openVisitorDatabase } from '#platform/database/visitor-database.ts';
import { createLog } from '#platform/log/log.ts';
import { createCatalogue } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import type { LargeList, LargeListResult, LargeListsConnection } from './large-lists.ts';

const { databaseUrl, logLevel } = workerData as LargeListsConnection;
const visitorDatabase = openVisitorDatabase(databaseUrl, createLog(logLevel));
const catalogue = createCatalogue({ database: visitorDatabase, visitorDatabase });

function read(list: LargeList): ReturnType<Catalogue['lots']> {
  switch (list.call) {
    case 'auctionAndLots':
      return catalogue.auctionAndLots(...list.with);
    case 'lots':
      return catalogue.lots(...list.with);
    case 'search':
      return catalogue.search(...list.with);
  }
}

/** The thread of `createLargeLists`. */
export default async function readLargeList(list: LargeList): Promise<LargeListResult> {
  try {
    const answer = await read(list);
    return { json: new TextEncoder().encode(JSON.stringify(answer)), lots: answer.lots.length };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { message, code: codeOf(error) };
  }
}

/** The code of an error or of its cause: of a refusal, the database or the network. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error ? error.code : codeOf(error.cause);
}
