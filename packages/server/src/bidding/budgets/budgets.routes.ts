import { askBudget, getBudget, getBudgets, setBudget } from '@fairlot/contract';
import type { Budget } from '@fairlot/contract';
import { centsToDollars, dollarsToCents, isBeyondBudget, ledSums } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import {
  readBudget,
  readLedLots,
  readLotOf,
  readOwnSales,
  readSaleTerms,
  writeBudget,
} from './budgets.queries.ts';

/** Each bid asks once. */
const asks = { rateLimit: { max: 120, windowMs: 60_000 } };

/** A bidder's own budget of a sale: it is told to them alone and refuses nothing. */
export function serveBudgets(api: Api, { kysely }: Database): void {
  const ledIn = async (whose: { auctionId: string; userId: string; tenantId: string | null }) => {
    const terms = await readSaleTerms(kysely, whose);
    if (terms === null) throw new AppError('NotFound');
    const lots = await readLedLots(kysely, whose);
    return { terms, lots };
  };

  const present = async (whose: Parameters<typeof ledIn>[0]): Promise<Budget> => {
    const { terms, lots } = await ledIn(whose);
    const budget = await readBudget(kysely, whose);
    const { now, atMost } = ledSums(lots, terms);
    return {
      budget: budget === null ? null : centsToDollars(budget),
      lots: lots.length,
      leadsAt: centsToDollars(now),
      atMost: centsToDollars(atMost),
    };
  };

  api.handle(getBudget, ({ params: { auctionId }, caller, site }) =>
    present({ auctionId, userId: caller.userId, tenantId: site.tenantId }),
  );

  api.handle(getBudgets, async ({ caller: { userId }, site: { tenantId } }) => {
    const sales = await readOwnSales(kysely, { userId, tenantId });
    return Promise.all(
      sales.map(async ({ auctionId, title }) => ({
        ...(await present({ auctionId, userId, tenantId })),
        secureAuctionId: auctionId,
        auctionTitle: title,
      })),
    );
  });

  api.handle(setBudget, async ({ body, caller, site }) => {
    const whose = {
      auctionId: body.secureAuctionId,
      userId: caller.userId,
      tenantId: site.tenantId,
    };
    const budget = body.budget === null ? null : centsOf(body.budget);
    if ((await readSaleTerms(kysely, whose)) === null) throw new AppError('NotFound');
    await writeBudget(kysely, whose, budget);
    return present(whose);
  });

  api.handle(
    askBudget,
    async ({ body: { lotSecureId: lotId, bidAmount }, caller, site }) => {
      const max = centsOf(bidAmount);
      const { tenantId } = site;
      const lot = await readLotOf(kysely, { lotId, tenantId });
      if (lot === null) throw new AppError('NotFound');
      const { auctionId, premiumExempt, price } = lot;
      const whose = { auctionId, userId: caller.userId, tenantId };
      // Few have a budget; a bid in the last seconds should not wait for sums of the others.
      const budget = await readBudget(kysely, whose);
      if (budget === null) return { isBeyond: false, budget: null, atMost: null };
      const { terms, lots } = await ledIn(whose);
      const others = lots.filter((led) => led.lotId !== lotId);
      const before = ledSums(lots, terms).atMost;
      const after = ledSums([...others, { price, max, premiumExempt }], terms).atMost;
      return {
        isBeyond: isBeyondBudget(budget, { before, after }),
        budget: centsToDollars(budget),
        atMost: centsToDollars(after),
      };
    },
    asks,
  );
}

function centsOf(dollars: number): Cents {
  const cents = dollarsToCents(dollars);
  if (cents === null || cents === 0) {
    throw new AppError('BadRequest', 'Please enter an amount in dollars and cents.');
  }
  return cents;
}
