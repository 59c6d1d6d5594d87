import { todayTasks } from '@fairlot/contract';
import type { Action, TodayTask } from '@fairlot/contract';
import type { Kysely } from 'kysely';
import type { OpenTo } from '#identity/staff/public.ts';
import { countBlockers } from '#selling/setup/public.ts';
import type { DB } from '#platform/database/schema.ts';
import { readUnpublished, readUnverified, readWaiting } from './today.queries.ts';
import type { UnpublishedSale } from './today.queries.ts';

/** The caller. */
interface Asker {
  /** The sales of the company at which they may do something. */
  readonly openTo: (action: Action) => Promise<OpenTo>;
  /** Whether they verify companies. */
  readonly seesCompanies: boolean;
}

/** The tasks at a company that the caller may see, the most urgent first. */
export async function readTasks(
  db: Kysely<DB>,
  sellerId: string,
  { openTo, seesCompanies }: Asker,
): Promise<TodayTask[]> {
  const waiting = await readWaiting(db, sellerId, {
    'paused-sale': await openTo('sale.see'),
    bidders: await openTo('bidder.see'),
    limits: await openTo('bidder.see'),
    // They are answered in a list of the whole company.
    questions: { sellers: (await openTo('question.see')).sellers, sales: [] },
    'passed-lots': await openTo('after-sale.see'),
    'declined-cards': await openTo('sale.report'),
  });
  const ofSales = waiting.map(({ kind, count, at, hasBids, ...sale }) => ({
    kind,
    sale,
    count,
    at: at?.toISOString() ?? null,
    hasBids,
  }));
  const companies = seesCompanies ? await ofNoSale('companies', readUnverified(db)) : [];
  const tasks: TodayTask[] = [...ofSales, ...companies];
  for (const sale of await readUnpublished(db, sellerId, await openTo('sale.see-draft'))) {
    tasks.push(await unpublishedTask(db, sellerId, sale));
  }
  return tasks.toSorted((one, other) => urgency(one) - urgency(other));
}

const urgency = ({ kind }: TodayTask) => todayTasks.indexOf(kind);

async function ofNoSale(
  kind: TodayTask['kind'],
  waiting: Promise<{ readonly count: number; readonly at: Date | null }>,
): Promise<TodayTask[]> {
  const { count, at } = await waiting;
  return count === 0
    ? []
    : [{ kind, sale: null, count, at: at?.toISOString() ?? null, hasBids: false }];
}

async function unpublishedTask(
  db: Kysely<DB>,
  sellerId: string,
  { opensAt, ...sale }: UnpublishedSale,
): Promise<TodayTask> {
  const at = opensAt?.getTime() ?? null;
  return {
    kind: at === null ? 'draft' : 'scheduled-sale',
    sale,
    count: await countBlockers(db, sellerId, sale.saleId, at),
    at: opensAt?.toISOString() ?? null,
    hasBids: false,
  };
}
