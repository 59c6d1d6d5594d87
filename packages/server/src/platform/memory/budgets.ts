import { LRUCache } from 'lru-cache';

export interface BudgetTerms {
  /** The maximum that somebody can spend at once, and save up. */
  readonly burst: number;
  /** Refill per second. */
  readonly perSecond: number;
  /** Maximum number of people; those not seen for longest are forgotten and start with a full budget. */
  readonly maxPeople: number;
}

/** The remaining budgets of many (token buckets). */
export interface Budgets {
  /** Negative if more was spent than was left. */
  left(who: string): number;
  /** Spends from somebody's budget; a negative amount gives back. */
  spend(who: string, amount: number): void;
}

/** `now` in milliseconds since any fixed moment, never going backwards. */
export function createBudgets(
  { burst, perSecond, maxPeople }: BudgetTerms,
  now: () => number,
): Budgets {
  const accounts = new LRUCache<string, { left: number; at: number }>({ max: maxPeople });

  function left(who: string): number {
    const account = accounts.get(who);
    if (account === undefined) return burst;
    return Math.min(burst, account.left + ((now() - account.at) / 1000) * perSecond);
  }

  return {
    left,
    spend(who, amount) {
      if (amount === 0) return;
      accounts.set(who, { left: Math.min(burst, left(who) - amount), at: now() });
    },
  };
}
