import type { Budget } from '@fairlot/contract';
import { formatDollars } from '@fairlot/ui/format.ts';

/** The way to one's plan, in a few words: what it is for, the budget, or by how much it is passed once outbid to the maximum. */
export function budgetWords({
  leadsAt,
  atMost,
  budget,
}: Pick<Budget, 'leadsAt' | 'atMost' | 'budget'>): { words: string; isOver: boolean } {
  if (budget === null) return { words: 'Plan your bids', isOver: false };
  if (atMost <= budget) return { words: `Budget of ${formatDollars(budget)}`, isOver: false };
  const over = `${formatDollars(atMost - budget)} over budget`;
  return { words: atMost > leadsAt ? `Up to ${over}` : over, isOver: true };
}
