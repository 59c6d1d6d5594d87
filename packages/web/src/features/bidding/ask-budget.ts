import type { Calls, ReplyOf } from '@fairlot/contract';
import { centsToDollars } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';
import { api } from '@fairlot/client/api.ts';
import { formatDollars } from '@fairlot/ui/format.ts';

export type AskedBudget = ReplyOf<Calls['POST /api/site/askbudget']>;

/** A maximum that is about to be placed. */
export interface PlannedBid {
  readonly lotSecureId: string;
  readonly cents: Cents;
}

/** Milliseconds that a bid waits for the answer at most: a budget must not cost anybody a lot. */
const patience = 2_000;

/** Holds bids of one sale against their bidder's budget; null: no answer. */
export async function askBudget(
  first: PlannedBid,
  further: readonly PlannedBid[] = [],
): Promise<AskedBudget | null> {
  const body = {
    ...wire(first),
    // A node of the release before knows one bid only.
    ...(further.length > 0 && { further: further.map(wire) }),
  };
  const answer = await api('POST /api/site/askbudget', { body });
  return answer.kind === 'ok' ? answer.data : null;
}

const wire = ({ lotSecureId, cents }: PlannedBid) => ({
  lotSecureId,
  bidAmount: centsToDollars(cents),
});

/** The answer, or null if it has not come in time. */
export const inTime = (asked: Promise<AskedBudget | null>): Promise<AskedBudget | null> =>
  Promise.race([
    asked,
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), patience);
    }),
  ]);

/** What placing may cost, held against the budget; null without one. `what`: "this bid". */
export function budgetNote({ budget, atMost }: AskedBudget, what: string): string | null {
  if (budget === null || atMost === null) return null;
  return `With ${what} you may pay up to ${formatDollars(atMost)} in this sale, all in. Your budget is ${formatDollars(budget)}.`;
}
