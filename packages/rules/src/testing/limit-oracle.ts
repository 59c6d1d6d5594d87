/**
 * An independent implementation of bidders' limits in a sale of several lots (seller.md, Limits), using
 * the oracle's lists of standing bids on each lot, from which everything is recounted at each step.
 */
import { hammerOf, judge, leaderOf, stands } from './oracle.ts';
import type { OracleBid, OracleResult, OracleTerms } from './oracle.ts';

export type SaleStep =
  | ({ kind: 'bid'; lot: number } & OracleBid)
  | { kind: 'limit'; bidder: string; limit: number | null }
  | { kind: 'hammer'; lot: number };

/** A maximum that waits below a limit. */
export type Waiter = { lot: number } & OracleBid;

export type SaleAccount = {
  verdict: string;
  /** Standing bids on each lot. */
  lots: OracleBid[][];
  waiting: Waiter[];
};

/** What a bidder may have to pay on all lots except one. */
export function takenElsewhere(
  terms: OracleTerms,
  lots: readonly (readonly OracleBid[])[],
  over: ReadonlySet<number>,
  { bidder, lot: here }: { bidder: string; lot: number },
): number {
  let sum = 0;
  lots.forEach((bids, lot) => {
    if (lot === here) return;
    if (over.has(lot)) {
      const sold = hammerOf(terms, bids);
      if (sold?.buyer === bidder) sum += sold.price;
    } else if (leaderOf(bids)?.bidder === bidder) {
      sum += leaderOf(bids)?.max ?? 0;
    }
  });
  return sum;
}

/** Plays all steps of a sale and returns its state after each. */
export function recountSale(
  terms: OracleTerms,
  lotCount: number,
  steps: readonly SaleStep[],
): SaleAccount[] {
  const lots: OracleBid[][] = Array.from({ length: lotCount }, () => []);
  const limits = new Map<string, number | null>();
  const over = new Set<number>();
  let waiting: Waiter[] = [];

  function enter({ lot, bidder, max }: Waiter): string {
    const bids = lots[lot] ?? [];
    if (over.has(lot)) return 'LotClosed';
    const result = judge(terms, bids, { bidder, max });
    if (!stands(result)) return result;
    const own = leaderOf(bids)?.bidder === bidder ? (leaderOf(bids)?.max ?? 0) : 0;
    const limit = limits.get(bidder) ?? null;
    const sum = takenElsewhere(terms, lots, over, { bidder, lot }) + max;
    if (limit !== null && max > own && sum > limit) return 'waits';
    bids.push({ bidder, max });
    return result;
  }

  /** Places waiting bids that have room, in the order of entry, until none has. */
  function placeWaiting(): void {
    for (const one of waiting) {
      if (over.has(one.lot) || enter(one) === 'waits') continue;
      waiting = waiting.filter((other) => other !== one);
      placeWaiting();
      return;
    }
  }

  return steps.map((step) => {
    let verdict = '';
    if (step.kind === 'limit') limits.set(step.bidder, step.limit);
    if (step.kind === 'hammer') over.add(step.lot);
    if (step.kind === 'bid') {
      const { lot, bidder, max } = step;
      verdict = enter({ lot, bidder, max });
      // A new bid on a lot replaces one that waits there.
      if (verdict === 'waits' || stands(verdict as OracleResult)) {
        waiting = waiting.filter((one) => one.lot !== lot || one.bidder !== bidder);
      }
      if (verdict === 'waits') waiting = [...waiting, { lot, bidder, max }];
    }
    placeWaiting();
    return { verdict, lots: lots.map((bids) => [...bids]), waiting: [...waiting] };
  });
}
