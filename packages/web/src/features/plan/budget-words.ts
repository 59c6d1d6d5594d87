import type { Budget } from '@fairlot/contract';
import { formatDollars } from '@fairlot/ui/format.ts';

/**
 * The way to one's plan, in few words: what it is for, the budget, or how far one's maximums pass it. Where there is little
 * room its end is cut, so the sum comes first.
 */
export function budgetWords({ atMost, budget }: Pick<Budget, 'atMost' | 'budget'>): {
  words: string;
  isOver: boolean;
} {
  if (budget === null) return { words: 'Plan your bids', isOver: false };
  return atMost <= budget
    ? { words: `Budget of ${formatDollars(budget)}`, isOver: false }
    : { words: `${formatDollars(atMost - budget)} over budget`, isOver: true };
}
