import type { RehearsalProblem } from '@fairlot/contract';
import { openDatabase } from '#platform/database/database.ts';
import { EmbeddedPostgresError } from '#platform/database/embedded/embedded-postgres-error.ts';
import { createLog } from '#platform/log/log.ts';
import { lowerPriority } from './low-priority.ts';
import { rehearseSale } from './rehearse-sale.ts';
import { reportOf } from './report.ts';
import type { RehearsalReport } from './report.ts';
import { hasBegunToClose, lotsWithPicture, readSale, zoneOfSale } from './sale-copy.queries.ts';
import type { SaleCopy } from './sale-copy.queries.ts';

/** The message to the process, sent once. */
export interface RehearsalOrder {
  readonly databaseUrl: string;
  readonly saleId: string;
}

/** Messages from the process. */
export type RehearsalMessage =
  | { readonly kind: 'progress'; readonly closed: number; readonly lots: number }
  | { readonly kind: 'done'; readonly report: RehearsalReport }
  | { readonly kind: 'failed'; readonly problem: RehearsalProblem; readonly reason: string };

/** All bidders are robots with a fixed seed, so that rehearsing the same sale again gives the same result. */
const seed = 1;
/** Milliseconds for cleanup once the parent process has gone. */
const removesWithinMs = 20_000;

const stopping = new AbortController();
// The parent process stopped it or was killed: the channel is closed either way.
process.once('disconnect', () => {
  stopping.abort();
  setTimeout(() => process.exit(1), removesWithinMs).unref();
});
process.once('message', (order) => {
  lowerPriority();
  void rehearse(order as RehearsalOrder)
    .then(send)
    .then(leave, leave);
});

async function rehearse({ databaseUrl, saleId }: RehearsalOrder): Promise<RehearsalMessage> {
  try {
    const sale = await readAll(databaseUrl, saleId);
    if (typeof sale === 'string') return { kind: 'failed', problem: sale, reason: '' };
    const lots = await rehearseSale(sale.copy, {
      seed,
      log: createLog('silent'),
      signal: stopping.signal,
      onProgress: (progress) => void send({ kind: 'progress', ...progress }),
    });
    return { kind: 'done', report: reportOf(lots, sale) };
  } catch (error) {
    return { kind: 'failed', problem: problemOf(error), reason: String(error) };
  }
}

/** Reads everything needed from the installation, whose database is not used after that. */
async function readAll(
  url: string,
  saleId: string,
): Promise<
  | { readonly copy: SaleCopy; readonly timeZone: string; readonly withPicture: Set<string> }
  | RehearsalProblem
> {
  const database = openDatabase({ url, maxConnections: 1, applicationName: 'fairlot rehearsal' });
  try {
    const { pool } = database;
    const copy = await readSale(pool, saleId);
    if (copy === null || copy.get('lot_states')?.length === 0) return 'NothingToRehearse';
    if (await hasBegunToClose(pool, saleId)) return 'SaleHasBegunToClose';
    return {
      copy,
      timeZone: await zoneOfSale(pool, saleId),
      withPicture: await lotsWithPicture(pool, saleId),
    };
  } finally {
    await database.close();
  }
}

function problemOf(error: unknown): RehearsalProblem {
  if (error instanceof EmbeddedPostgresError) return 'NoPostgres';
  return error instanceof Error && error.name === 'TimeoutError' ? 'TooLong' : 'Failed';
}

/** Resolves when it is sent; the parent may be gone. */
function send(message: RehearsalMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });
}

function leave(): void {
  process.exit(0);
}
