import { createBudgets } from '#platform/memory/budgets.ts';

const terms = {
  /** Pages that one address may have rendered at once: a family behind one router, with many open tabs. */
  burst: 60,
  /** A rendering takes some ten milliseconds of a core. */
  perSecond: 5,
  maxPeople: 10_000,
};

/**
 * How many pages each address may still have rendered. Cached pages are free, so a crowd on the same
 * pages is never limited; somebody who makes up addresses is.
 */
export interface RenderBudget {
  /** Takes one rendering; false when the address has none left. */
  take(address: string): boolean;
}

/** `now` in milliseconds since any fixed moment, never going backwards. */
export function createRenderBudget(now: () => number): RenderBudget {
  const budgets = createBudgets(terms, now);
  return {
    take(address) {
      if (budgets.left(address) < 1) return false;
      budgets.spend(address, 1);
      return true;
    },
  };
}
