import {
  archiveSale as archiveCall,
  done,
  findLots,
  getConsoleSales,
  refused,
} from '@fairlot/contract';
import type { ConsoleSale } from '@fairlot/contract';
import type { SaleState } from '@fairlot/rules';
import { centsToDollars } from '@fairlot/rules';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import type { Authorization, OpenTo } from '#identity/staff/public.ts';
import { AppError } from '#platform/http/app-error.ts';
import { actorOf } from '#identity/audit-log/public.ts';
import { archiveSale } from './archive-sale.ts';
import type { ArchiveResult } from './archive-sale.ts';
import { readOwnSale } from './own-sale.queries.ts';
import { searchLots } from './find-lots.queries.ts';
import { readSales } from './console-sales.queries.ts';
import type { SaleInList } from './console-sales.queries.ts';

/** Sales that need attention come first. */
const order: readonly SaleState[] = [
  'closing',
  'published',
  'preview',
  'draft',
  'closed',
  'settled',
  'cancelled',
  'archived',
];

/** Called at each pause while somebody types. */
const findLimit = { max: 120, windowMs: 60_000 };

/** The routes for a seller's sales in the console. */
export function serveConsoleSales(
  api: Api,
  {
    database,
    authorization,
  }: { readonly database: Database; readonly authorization: Authorization },
): void {
  const { kysely } = database;
  api.handle(getConsoleSales, async ({ params: { sellerId }, caller }) => {
    const [seen, drafts] = await Promise.all([
      authorization.openTo(caller, 'sale.see'),
      authorization.openTo(caller, 'sale.see-draft'),
    ]);
    const isAmong = ({ sellers, sales }: OpenTo, saleId: string) =>
      sellers.includes(sellerId) || sales.includes(saleId);
    return (await readSales(kysely, sellerId))
      .filter(({ stage, saleId }) => isAmong(stage === 'draft' ? drafts : seen, saleId))
      .toSorted(byUrgency)
      .map(present);
  });

  api.handle(archiveCall, async ({ params: { sellerId, saleId }, caller }) => {
    const sale = await readOwnSale(kysely, sellerId, saleId);
    if (sale === null) throw new AppError('NotFound');
    const result = await archiveSale(database, saleId, actorOf(caller));
    // Pressed twice, or sent again after a lost answer.
    const isDone = result.kind === 'archived' || readsArchived(result);
    return isDone ? done() : refused('SaleHasNoInvoices');
  });

  api.handle(
    findLots,
    async ({ params: { sellerId }, body, caller }) =>
      searchLots(kysely, await authorization.openTo(caller, 'lot.see'), { sellerId, ...body }),
    { rateLimit: findLimit },
  );
}

const readsArchived = (result: ArchiveResult) =>
  result.kind === 'refused' && result.state === 'archived';

/** Sales in the same state by their end, the nearest first; past sales, the latest first. */
function byUrgency(one: SaleInList, other: SaleInList): number {
  const between = order.indexOf(one.stage) - order.indexOf(other.stage);
  if (between !== 0) return between;
  const [first, second] = [one, other].map(({ lastClose }) => lastClose?.getTime() ?? Infinity);
  const isOver = order.indexOf(one.stage) >= order.indexOf('closed');
  const soonest = (first ?? 0) - (second ?? 0);
  return isOver ? -soonest : soonest;
}

function present({ firstClose, lastClose, hammer, ...sale }: SaleInList): ConsoleSale {
  return {
    ...sale,
    firstCloseAt: firstClose?.toISOString() ?? null,
    lastCloseAt: lastClose?.toISOString() ?? null,
    hammer: centsToDollars(hammer),
  };
}
