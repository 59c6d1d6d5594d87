import { describe, expect, test } from 'vitest';
import cases from './bidding-cases.json' with { type: 'json' };
import {
  hammerOf,
  judge,
  leaderOf,
  minimumFor,
  priceOf,
  recount,
  reserveMetBy,
  stands,
  without,
} from './oracle.ts';
import type { Step, OracleBid, OracleLot, OracleResult, OracleTerms } from './oracle.ts';

type Expected = {
  price?: number | null;
  leader?: string | null;
  min_next?: number;
  reserve_met?: boolean;
  result?: string;
};
type Case = {
  id: string;
  title: string;
  start: number;
  reserve: number | null;
  increment?: number;
  increment_table?: string;
  default_policy_agrees: boolean;
  ebay_reserve_policy_agrees: boolean;
  bids: { bidder: string; max: number; expect: Expected }[];
};

const tables: Record<string, { rows: number[][] }> = cases.increment_tables;
/** The case file's names for our results, if it has any. */
const words: Partial<Record<OracleResult, string>> = {
  BidOutbidByMax: 'outbid_by_max',
  IncreaseMax: 'max_raised',
  DecreaseMax: 'max_lowered',
  FailedMinimum: 'rejected_too_low',
  FailedLowBid: 'rejected_too_low',
};

function termsOf(one: Case, reservePolicy: OracleTerms['reservePolicy']): OracleTerms {
  const rows = tables[one.increment_table ?? '']?.rows ?? [[0, one.increment ?? 0]];
  return {
    startPrice: one.start,
    reserve: one.reserve,
    reservePolicy,
    wholeIncrementsOnly: false,
    increments: rows.map(([from = 0, increment = 0]) => ({ from, increment })),
  };
}

/** After each bid of the case, the oracle's values for the printed facts. */
function told(one: Case, policy: OracleTerms['reservePolicy']): Expected[] {
  const terms = termsOf(one, policy);
  let bids: OracleBid[] = [];
  return one.bids.map(({ bidder, max, expect: printed }) => {
    const result = judge(terms, bids, { bidder, max });
    if (stands(result)) bids = [...bids, { bidder, max }];
    const all: Record<string, unknown> = {
      price: priceOf(terms, bids),
      leader: leaderOf(bids)?.bidder ?? null,
      min_next: minimumFor(terms, bids, null),
      reserve_met: reserveMetBy(terms, bids),
      result: words[result],
    };
    return Object.fromEntries(Object.keys(printed).map((key) => [key, all[key]]));
  });
}

const printed = (one: Case): Expected[] => one.bids.map((bid) => bid.expect);

function flat(startPrice: number, increment: number): OracleTerms {
  return {
    startPrice,
    reserve: null,
    reservePolicy: 'in-full',
    increments: [{ from: 0, increment }],
    wholeIncrementsOnly: false,
  };
}

const bid = (bidder: string, max: number): OracleBid => ({ bidder, max });
const bidsOf = (rows: (string | number)[][]): OracleBid[] =>
  rows.map(([bidder, max]) => bid(String(bidder), Number(max)));

describe("the field's printed cases", () => {
  const all: Case[] = cases.proxy_cases;
  const inFull = all.filter((one) => one.default_policy_agrees);
  const byIncrements = all.filter((one) => one.ebay_reserve_policy_agrees);
  const neither = all.filter(
    (one) => !one.default_policy_agrees && !one.ebay_reserve_policy_agrees,
  );

  test.each(inFull)('$id in full: $title', (one) => {
    expect(told(one, 'in-full')).toEqual(printed(one));
  });

  test.each(byIncrements)('$id by increments: $title', (one) => {
    expect(told(one, 'by-increments')).toEqual(printed(one));
  });

  test.each(neither)('$id is told apart as another policy: $title', (one) => {
    expect(told(one, 'in-full')).not.toEqual(printed(one));
    expect(told(one, 'by-increments')).not.toEqual(printed(one));
  });

  // The other two cases print laws that our terms set aside (HighBidAfterRetract).
  test.each(cases.retraction_cases.filter(({ id }) => id === 'ret-seeds' || id === 'ret-ebay'))(
    '$id: $rule',
    (one) => {
      const terms = flat(one.start, one.increment);
      const left = without(bidsOf(one.bids), one.retract);
      expect(priceOf(terms, left)).toBe(one.expect.price);
      expect(leaderOf(left)?.bidder).toBe(one.expect.leader);
    },
  );

  test.each(cases.seeds_minimum_cases)('$id: $note', (one) => {
    const terms = flat(one.start, one.increment);
    expect(minimumFor(terms, bidsOf(one.bids), one.viewer)).toBe(one.expect_min);
  });
});

describe('what the leader does to their own maximum', () => {
  test('a raise beyond a tie leaves the price where it was', () => {
    const bids = [bid('A', 1000), bid('B', 1000), bid('A', 1500)];
    expect(priceOf(flat(500, 100), bids)).toBe(1000);
  });

  test('a raise that reaches the reserve lifts the price to it and no further', () => {
    const terms = { ...flat(500, 100), reserve: 1050 };
    const bids = [bid('A', 1000), bid('B', 1000), bid('A', 1500)];
    expect(priceOf(terms, bids)).toBe(1050);
    expect(reserveMetBy(terms, bids)).toBe(true);
  });

  test('a raise still short of the reserve moves nothing', () => {
    const terms = { ...flat(500, 100), reserve: 2000 };
    expect(judge(terms, [bid('A', 600)], bid('A', 900))).toBe('IncreaseMax');
    expect(priceOf(terms, [bid('A', 600), bid('A', 900)])).toBe(600);
  });

  test('a maximum raised and lowered again keeps the time it had', () => {
    const bids = [bid('A', 1000), bid('A', 2000), bid('A', 1000), bid('B', 1000)];
    expect(leaderOf(bids)?.bidder).toBe('A');
  });

  test('below the price it is an underbid', () => {
    expect(judge(flat(500, 100), [bid('A', 900), bid('B', 700)], bid('A', 799))).toBe(
      'SelfUnderbid',
    );
    expect(judge(flat(500, 100), [bid('A', 900), bid('B', 700)], bid('A', 800))).toBe(
      'DecreaseMax',
    );
  });
});

const bidAt = (at: number, bidder: string, max: number): Step => ({
  kind: 'bid',
  at,
  bidder,
  max,
});

describe('the clock', () => {
  const day = 24 * 60 * 60 * 1000;
  const lot: OracleLot = {
    terms: flat(100, 100),
    scheduledClose: 2 * day,
    softClose: 120_000,
    awaiting: ['P'],
  };
  const closes = (steps: Step[]): number[] => recount(lot, steps).map((one) => one.close);
  const verdicts = (steps: Step[]): string[] =>
    recount(lot, steps).flatMap((one) => one.verdicts as string[]);

  test('a seen bid with less than the window left resets it; one with the window left does not', () => {
    const close = lot.scheduledClose;
    expect(closes([bidAt(close - 120_000, 'A', 100)])).toEqual([close]);
    expect(closes([bidAt(close - 119_999, 'A', 100)])).toEqual([close + 1]);
  });

  test('an unseen raise, a refused bid and a pending one extend nothing', () => {
    const at = lot.scheduledClose - 60_000;
    const steps = [
      bidAt(0, 'A', 1000),
      bidAt(at, 'A', 2000),
      bidAt(at, 'B', 150),
      bidAt(at, 'P', 5000),
    ];
    expect(closes(steps)).toEqual(steps.map(() => lot.scheduledClose));
    expect(verdicts(steps)).toEqual(['BidWins', 'IncreaseMax', 'FailedMinimum', 'NotApproved']);
  });

  test('nothing is accepted at the close, and the hammer falls on what stood', () => {
    const steps = [bidAt(0, 'A', 1000), bidAt(lot.scheduledClose, 'B', 9000)];
    expect(verdicts(steps)).toEqual(['BidWins', 'LotClosed']);
    expect(hammerOf(lot.terms, recount(lot, steps)[1]?.bids ?? [])).toEqual({
      buyer: 'A',
      price: 100,
    });
    expect(hammerOf({ ...lot.terms, reserve: 5000 }, [{ bidder: 'A', max: 1000 }])).toBeNull();
  });

  test('approval places the pending maxima in their order, at its own time', () => {
    const at = lot.scheduledClose - 1000;
    const steps: Step[] = [
      bidAt(0, 'P', 300),
      bidAt(1, 'P', 900),
      bidAt(2, 'A', 500),
      { kind: 'approve', at, bidder: 'P' },
    ];
    const [, , , last] = recount(lot, steps);
    expect(last?.verdicts).toEqual(['BidOutbidByMax', 'BidWins']);
    expect(last?.close).toBe(at + lot.softClose);
  });

  test('refusal voids them', () => {
    const steps: Step[] = [
      bidAt(0, 'P', 300),
      { kind: 'refuse', at: 1, bidder: 'P' },
      { kind: 'approve', at: 2, bidder: 'P' },
    ];
    expect(recount(lot, steps).at(-1)?.bids).toEqual([]);
  });

  test('only the high bid, and only with more than 24 hours left, can be retracted', () => {
    const before = [bidAt(0, 'A', 2000), bidAt(1, 'B', 5000)];
    const told = (at: number, bidder: string) =>
      recount(lot, [...before, { kind: 'retract', at, bidder }]).at(-1)?.retracted;
    expect(told(day - 1, 'B')).toBe(true);
    expect(told(day, 'B')).toBe(false);
    expect(told(day - 1, 'A')).toBe(false);
  });

  test('whoever has retracted is answered like somebody unapproved, once and for all', () => {
    const told = recount(lot, [
      bidAt(0, 'A', 2000),
      bidAt(1, 'B', 5000),
      { kind: 'retract', at: 2, bidder: 'B' },
      bidAt(3, 'B', 6000),
      { kind: 'approve', at: 4, bidder: 'B' },
    ]);
    expect(told.slice(3).map(({ verdicts }) => verdicts)).toEqual([['NotApproved'], []]);
    expect(told.at(-1)?.bids).toEqual([{ bidder: 'A', max: 2000 }]);
  });
});
