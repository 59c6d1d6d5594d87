import { workerData } from 'node:worker_threads';
import { limits } from '@fairlot/contract';
import { openVisitorDatabase } from '#platform/database/visitor-database.ts';
import { createLog } from '#platform/log/log.ts';
import { createCatalogue } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import type { WrittenSession } from './large-answers.ts';
import type {
  LargeList,
  LargeListResult,
  LargeListsConnection,
  SessionRead,
} from './large-lists.ts';

const { databaseUrl, logLevel } = workerData as LargeListsConnection;
const visitorDatabase = openVisitorDatabase(databaseUrl, createLog(logLevel));
const encoder = new TextEncoder();
const catalogue = createCatalogue({ database: visitorDatabase, visitorDatabase });

function read(list: Exclude<LargeList, { call: 'session' }>): ReturnType<Catalogue['lots']> {
  switch (list.call) {
    case 'auctionAndLots':
      return catalogue.auctionAndLots(...list.with);
    case 'lots':
      return catalogue.lots(...list.with);
    case 'search':
      return catalogue.search(...list.with);
  }
}

/** Writes each lot by itself, so that any page can be cut out. */
async function writeSession(...asked: SessionRead): Promise<WrittenSession> {
  const [reference, viewer] = asked;
  const page = { skip: 0, take: limits.crawlerPageSize };
  const answer = await catalogue.auctionAndLots(reference, page, viewer);
  const lots = answer.lots.map((lot) => JSON.stringify(lot));
  let end = -1;
  return {
    session: JSON.stringify(answer.auctionSession),
    lots: encoder.encode(lots.join(',')),
    ends: Uint32Array.from(lots, (lot) => (end += Buffer.byteLength(lot) + 1)),
    total: answer.totalLots,
    serverTime: answer.serverTime,
  };
}

/** The thread of `createLargeLists`. */
export default async function readLargeList(list: LargeList): Promise<LargeListResult> {
  try {
    if (list.call === 'session') return await writeSession(...list.with);
    const answer = await read(list);
    return { json: encoder.encode(JSON.stringify(answer)), lots: answer.lots.length };
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
