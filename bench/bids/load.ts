import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { BenchDatabase } from '../lib/bench-server.ts';
import type { LoadOrder, LoadResult } from './scenario.ts';

/** Dollars above every price so far: pgbench raises prices too. */
export async function nextAmount({ database }: BenchDatabase): Promise<number> {
  const row = await database.kysely
    .selectFrom('lot_states')
    .select(({ fn }) => fn.max('price_cents').as('highest'))
    .executeTakeFirst();
  return Math.ceil((row?.highest ?? 0) / 100) + 10;
}

/** Bids from a process of its own. */
export async function load(order: LoadOrder): Promise<LoadResult> {
  const process = fork(new URL('./load-process.ts', import.meta.url));
  process.send(order);
  const [result] = (await once(process, 'message')) as [LoadResult];
  process.kill();
  return result;
}
