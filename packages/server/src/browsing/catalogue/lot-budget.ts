import { AppError } from '#platform/http/app-error.ts';
import { createBudgets } from '#platform/memory/budgets.ts';

/** Answers of up to this many lots, as people browse, are free. */
export const freeLots = 250;
const terms = {
  /** Lots that a caller may read in large answers at once: three pages for crawlers. */
  burst: 30_000,
  /** One page for crawlers every ten seconds. */
  perSecond: 1_000,
  maxPeople: 10_000,
};

/** How many lots each caller may still read in large answers. */
export interface LotBudget {
  /**
   * Charges the caller before anything is read, so that concurrent requests count together. Throws
   * `TooManyRequests` when the budget is used up. `settle` refunds lots that the answer did not contain:
   * a search that finds three costs nothing.
   */
  reserve(caller: string, take: number): { settle(lots: number): void };
}

/** `now` in milliseconds since any fixed moment, never going backwards. */
export function createLotBudget(now: () => number): LotBudget {
  const budgets = createBudgets(terms, now);
  return {
    reserve(caller, take) {
      const cost = costOf(take);
      if (cost > 0 && budgets.left(caller) <= 0) throw new AppError('TooManyRequests');
      budgets.spend(caller, cost);
      return { settle: (lots) => budgets.spend(caller, costOf(lots) - cost) };
    },
  };
}

const costOf = (lots: number) => (lots > freeLots ? lots : 0);
