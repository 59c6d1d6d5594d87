import { AppError } from '../../platform/http/app-error.ts';

/** Answers of at most so many lots are what people browse with: free. */
const freeLots = 250;
/** Lots that a caller may read in large answers at once: three crawler's pages. */
const burst = 30_000;
/** Lots a second that grow back: a crawler's page every ten seconds. */
const refillPerSecond = 1_000;
const mostCallers = 10_000;

/** How many lots each caller may still read in large answers. */
export interface LotBudget {
  /** Throws `TooManyRequests` when the caller has used up what large answers he is allowed. */
  check(caller: string, take: number): void;
  /** Charges the lots that an answer really held: a search that finds three costs nothing. */
  charge(caller: string, lots: number): void;
}

/** `now` in milliseconds since any fixed moment, never going backwards. */
export function createLotBudget(now: () => number): LotBudget {
  const accounts = new Map<string, { left: number; at: number }>();

  function leftOf(caller: string): number {
    const account = accounts.get(caller);
    if (account === undefined) return burst;
    return Math.min(burst, account.left + ((now() - account.at) / 1000) * refillPerSecond);
  }

  return {
    check(caller, take) {
      if (take > freeLots && leftOf(caller) <= 0) throw new AppError('TooManyRequests');
    },
    charge(caller, lots) {
      if (lots <= freeLots) return;
      const left = leftOf(caller) - lots;
      accounts.delete(caller);
      accounts.set(caller, { left, at: now() });
      const [oldest] = accounts.keys();
      if (accounts.size > mostCallers && oldest !== undefined) accounts.delete(oldest);
    },
  };
}
