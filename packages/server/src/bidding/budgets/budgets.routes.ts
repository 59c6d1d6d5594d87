import { askBudget, getBudget, getBudgets, setBudget } from '@fairlot/contract';
import type { Budget } from '@fairlot/contract';
import { centsToDollars, dollarsToCents, isBeyondBudget, ledSums } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';
import { waitsInGroup } from '#bidding/either-or/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import {
  readLedLots,
  readLotsOf,
  readRunningSales,
  readSale,
  readWaitingLots,
  writeBudget,
} from './budgets.queries.ts';
import type { OwnLot, OwnSale, Whose } from './budgets.queries.ts';

/** Each bid asks once. */
const asks = { rateLimit: { max: 120, windowMs: 60_000 }, reads: 'primary' } as const;
/** Asked for by one page of the dashboard. */
const lists = { rateLimit: { max: 60, windowMs: 60_000 } };

/** A bidder's own budget of a sale: it is told to them alone and refuses nothing. */
export function serveBudgets(api: Api, { kysely }: Database): void {
  const saleOf = async (whose: Whose & { readonly auctionId: string }) => {
    const sale = await readSale(kysely, whose);
    if (sale === null) throw new AppError('NotFound');
    return sale;
  };

  api.handle(getBudget, async ({ params: { auctionId }, caller: { userId }, site }) => {
    const sale = await saleOf({ auctionId, userId, tenantId: site.tenantId });
    return present(sale, await readLedLots(kysely, userId, [auctionId]));
  });

  api.handle(
    getBudgets,
    async ({ caller: { userId }, site: { tenantId } }) => {
      const sales = await readRunningSales(kysely, { userId, tenantId });
      const ids = sales.map(({ auctionId }) => auctionId);
      const led = Map.groupBy(await readLedLots(kysely, userId, ids), (lot) => lot.auctionId);
      return sales.flatMap((sale) => {
        const lots = led.get(sale.auctionId) ?? [];
        if (sale.budget === null && lots.length === 0) return [];
        const { auctionId: secureAuctionId, title: auctionTitle } = sale;
        return [{ ...present(sale, lots), secureAuctionId, auctionTitle }];
      });
    },
    lists,
  );

  api.handle(setBudget, async ({ body, caller: { userId }, site: { tenantId } }) => {
    const auctionId = body.secureAuctionId;
    const budget = body.budget === null ? null : centsOf(body.budget);
    const sale = await saleOf({ auctionId, userId, tenantId });
    if (!sale.isRegistered) throw new AppError('NotRegistered');
    await writeBudget(kysely, { auctionId, userId }, budget);
    return present({ ...sale, budget }, await readLedLots(kysely, userId, [auctionId]));
  });

  api.handle(
    askBudget,
    async ({ body: { further = [], ...first }, caller: { userId }, site: { tenantId } }) => {
      const planned = [first, ...further];
      const lotIds = planned.map(({ lotSecureId }) => lotSecureId);
      const known = await readLotsOf(kysely, { lotIds, tenantId });
      const bids = planned.map(({ lotSecureId, bidAmount }) => {
        const lot = known.find(({ lotId }) => lotId === lotSecureId);
        if (lot === undefined || lot.auctionId !== known[0]?.auctionId) {
          throw new AppError('NotFound');
        }
        return { ...lot, max: centsOf(bidAmount) };
      });
      const auctionId = known[0]?.auctionId ?? '';
      const [{ budget, terms }, waits] = await Promise.all([
        saleOf({ auctionId, userId, tenantId }),
        waitsInGroup(kysely, { userId, lotId: first.lotSecureId }),
      ]);
      // Few have a budget; a bid in the last seconds should not wait for sums of the others.
      if (budget === null) {
        return { isBeyond: false, budget: null, atMost: null, waitsInGroup: waits };
      }
      const waiting = await readWaitingLots(kysely, { auctionId, userId });
      const led = await readLedLots(kysely, userId, [auctionId]);
      // What they lead and would raise, once there is room, is one lot.
      const lots = [...waiting, ...led.filter(({ lotId }) => !has(waiting, lotId))];
      const others = lots.filter(({ lotId }) => !has(bids, lotId));
      const before = ledSums(lots, terms).atMost;
      const after = ledSums([...others, ...bids], terms).atMost;
      return {
        isBeyond: isBeyondBudget(budget, { before, after }),
        budget: centsToDollars(budget),
        atMost: centsToDollars(after),
        waitsInGroup: waits,
      };
    },
    asks,
  );
}

const has = (lots: readonly { readonly lotId: string }[], id: string) =>
  lots.some(({ lotId }) => lotId === id);

function present({ budget, terms }: OwnSale, lots: readonly OwnLot[]): Budget {
  const { now, atMost } = ledSums(lots, terms);
  return {
    budget: budget === null ? null : centsToDollars(budget),
    lots: lots.length,
    wonLots: lots.filter(({ max }) => max === null).length,
    leadsAt: centsToDollars(now),
    atMost: centsToDollars(atMost),
  };
}

function centsOf(dollars: number): Cents {
  const cents = dollarsToCents(dollars);
  if (cents === null || cents === 0) {
    throw new AppError('BadRequest', 'Please enter an amount in dollars and cents.');
  }
  return cents;
}
