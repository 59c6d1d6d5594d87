/**
 * An independent implementation of either-or (domain: Either-or). It knows nothing of states: it gives a
 * group as many chairs as lots are wanted, and walks the whole story with them. A chair stands at a lot
 * until that is decided against the bidder, and is then carried on to the next lot that has never had one.
 * Who leads is recounted from the oracle's lists of standing bids.
 */
import { hammerOf, judge, leaderOf, stands } from './oracle.ts';
import type { OracleBid, OracleTerms } from './oracle.ts';

export type GroupStep =
  | ({ kind: 'bid'; lot: number } & OracleBid)
  | { kind: 'hammer'; lot: number }
  | { kind: 'withdraw'; lot: number }
  /** All bids of somebody on a lot are taken back. */
  | { kind: 'take-back'; lot: number; bidder: string }
  | { kind: 'let-go'; lot: number };

export type Group = {
  bidder: string;
  wanted: number;
  /** In the bidder's order. */
  entries: { lot: number; max: number }[];
};

export type GroupAccount = {
  /** Standing bids on each lot. */
  bids: OracleBid[][];
  won: number[];
};

/** Plays all steps of a sale and returns its state before the first and after each. */
export function recountGroup(
  terms: OracleTerms,
  lotCount: number,
  group: Group,
  steps: readonly GroupStep[],
): GroupAccount[] {
  const bids: OracleBid[][] = Array.from({ length: lotCount }, () => []);
  const ended = new Map<number, 'hammered' | 'withdrawn'>();
  /** Lots at which a chair stood once, or where the bidder took part by themselves. */
  const used = new Set<number>();
  const released = new Set<number>();

  const mine = (lot: number) => (bids[lot] ?? []).some(({ bidder }) => bidder === group.bidder);
  const lead = (lot: number) => leaderOf(bids[lot] ?? [])?.bidder === group.bidder;
  const bought = (lot: number) =>
    ended.get(lot) === 'hammered' && hammerOf(terms, bids[lot] ?? [])?.buyer === group.bidder;

  /** A chair is kept by a lot that was bought, and by one that may still be. */
  const keepsChair = (lot: number) => {
    if (ended.has(lot)) return bought(lot);
    return mine(lot) && (lead(lot) || !released.has(lot));
  };

  function enter(lot: number, bid: OracleBid): void {
    if (ended.has(lot)) return;
    if (stands(judge(terms, bids[lot] ?? [], bid))) bids[lot]?.push(bid);
  }

  function carryChairs(): void {
    for (const { lot } of group.entries) if (mine(lot)) used.add(lot);
    let free = group.wanted;
    for (const { lot } of group.entries) if (keepsChair(lot)) free -= 1;
    for (const { lot, max } of group.entries) {
      if (free <= 0) return;
      if (used.has(lot) || ended.has(lot)) continue;
      used.add(lot);
      enter(lot, { bidder: group.bidder, max });
      // A refused maximum leaves the chair to the next.
      if (mine(lot)) free -= 1;
    }
  }

  const account = (): GroupAccount => ({
    bids: bids.map((one) => [...one]),
    won: group.entries.map(({ lot }) => lot).filter(bought),
  });

  carryChairs();
  const accounts = [account()];
  for (const step of steps) {
    const { lot } = step;
    switch (step.kind) {
      case 'bid':
        enter(lot, { bidder: step.bidder, max: step.max });
        break;
      case 'hammer':
        if (!ended.has(lot)) ended.set(lot, 'hammered');
        break;
      case 'withdraw':
        if (!ended.has(lot)) ended.set(lot, 'withdrawn');
        break;
      case 'take-back':
        if (!ended.has(lot)) {
          bids[lot] = (bids[lot] ?? []).filter(({ bidder }) => bidder !== step.bidder);
        }
        break;
      case 'let-go':
        if (!ended.has(lot) && mine(lot) && !lead(lot)) released.add(lot);
        break;
    }
    carryChairs();
    accounts.push(account());
  }
  return accounts;
}
