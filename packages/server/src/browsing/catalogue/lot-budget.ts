import { AppError } from '#platform/http/app-error.ts';

/** Answers of at most so many lots are what people browse with: free. */
export const freeLots = 250;
/** Lots that a caller may read in large answers at once: three crawler's pages. */
const burst = 30_000;
/** Lots a second that grow back: a crawler's page every ten seconds. */
const refillPerSecond = 1_000;
const mostCallers = 10_000;

/** How many lots each caller may still read in large answers. */
export interface LotBudget {
  /**
   * Takes from what the caller has left before anything is read, so that requests at the same time
   * count together. Throws `TooManyRequests` when they have used it up. `settle` gives back what the
   * answer did not hold: a search that finds three costs nothing.
   */
  reserve(caller: string, take: number): { settle(lots: number): void };
}

/** `now` in milliseconds since any fixed moment, never going backwards. */
export function createLotBudget(now: () => number): LotBudget {
  const accounts = new Map<string, { left: number; at: number }>();

  function leftOf(caller: string): number {
    const account = accounts.get(caller);
    if (account === undefined) return burst;
    return Math.min(burst, account.left + ((now() - account.at) / 1000) * refillPerSecond);
  }

  function add(caller: string, lots: number): void {
    if (lots === 0) return;
    const left = Math.min(burst, leftOf(caller) + lots);
    accounts.delete(caller);
    accounts.set(caller, { left, at: now() });
    const [oldest] = accounts.keys();
    if (accounts.size > mostCallers && oldest !== undefined) accounts.delete(oldest);
  }

  return {
    reserve(caller, take) {
      const cost = costOf(take);
      if (cost > 0 && leftOf(caller) <= 0) throw new AppError('TooManyRequests');
      add(caller, -cost);
      return { settle: (lots) => add(caller, cost - costOf(lots)) };
    },
  };
}

const costOf = (lots: number) => (lots > freeLots ? lots : 0);
