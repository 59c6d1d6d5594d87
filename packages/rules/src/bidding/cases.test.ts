import { describe, expect, test } from 'vitest';
import { always, decideBid, minimumBid, noBids, replay, retract } from '../index.ts';
import type { BidDecision, LotTerms, ReservePolicy, Standing } from '../index.ts';
import { given, lot } from '../testing/lot.ts';
import cases from '../testing/bidding-cases.json' with { type: 'json' };

type ProxyCase = (typeof cases.proxy_cases)[number];
type Printed = {
  price: number | null;
  leader: string | null;
  result?: string;
  min_next?: number;
  reserve_met?: boolean;
};

/** Cases of houses whose policy the product does not offer, by the axis on which they differ. */
const leftOut: Record<string, string> = {
  'own-raise-fish': 'raising one’s own maximum recomputes the price',
  'own-raise-ebay-old': 'raising one’s own maximum recomputes the price',
  'own-raise-bili': 'raising one’s own maximum moves the price past the old one',
  'own-lower-forbid': 'a maximum cannot be lowered',
  'dev-jackpot': 'a bid equal to the hidden maximum is refused, which tells it',
  'dev-barter': 'prices snap to a ladder and the reserve does not lift them',
};

/** The case file's words for our results. */
const words: Partial<Record<BidDecision['result'], string>> = {
  BidOutbidByMax: 'outbid_by_max',
  IncreaseMax: 'max_raised',
  DecreaseMax: 'max_lowered',
  FailedMinimum: 'rejected_too_low',
};

const tables: Record<string, { rows: number[][] }> = cases.increment_tables;

function incrementsOf(name: string): LotTerms['increments'] {
  const rows = tables[name]?.rows;
  if (rows === undefined) throw new Error(`No increment table ${name}.`);
  return rows.map(([from = 0, increment = 0]) => ({ from, increment }));
}

function termsOf(one: ProxyCase, reservePolicy: ReservePolicy): LotTerms {
  const increments =
    'increment_table' in one && one.increment_table !== undefined
      ? incrementsOf(one.increment_table)
      : [{ from: 0, increment: one.increment ?? 0 }];
  return lot({ startPrice: one.start, reserve: one.reserve, reservePolicy, increments });
}

/** After each bid of a case, the printed facts and ours. */
function play(
  one: ProxyCase,
  reservePolicy: ReservePolicy,
): { printed: Partial<Printed>; ours: Printed }[] {
  const terms = termsOf(one, reservePolicy);
  const printedBids: { bidder: string; max: number; expect: Partial<Printed> }[] = one.bids;
  let standing: Standing = noBids(terms);
  return printedBids.map(({ bidder, max, expect }) => {
    const decision = decideBid(terms, standing, { bidder, max });
    if (decision.kind === 'accepted') standing = decision.standing;
    const ours: Printed = {
      price: standing.price,
      leader: standing.leader?.bidder ?? null,
      result: words[decision.result] ?? decision.result,
      min_next: minimumBid(terms, standing, null),
      reserve_met: standing.reserveMet,
    };
    return { printed: expect, ours };
  });
}

const agreeing = (flag: 'default_policy_agrees' | 'ebay_reserve_policy_agrees') =>
  cases.proxy_cases.filter((one) => one[flag]).map((one): [string, ProxyCase] => [one.id, one]);

describe('what houses print, where a maximum below the reserve is bid in full', () => {
  test.each(agreeing('default_policy_agrees'))('%s', (_id, one) => {
    for (const { printed, ours } of play(one, 'in-full')) expect(ours).toMatchObject(printed);
  });
});

describe('what houses print, where it is bid by increments', () => {
  test.each(agreeing('ebay_reserve_policy_agrees'))('%s', (_id, one) => {
    for (const { printed, ours } of play(one, 'by-increments')) expect(ours).toMatchObject(printed);
  });
});

test('no case is left out without a reason', () => {
  const played = new Set([
    ...agreeing('default_policy_agrees').map(([id]) => id),
    ...agreeing('ebay_reserve_policy_agrees').map(([id]) => id),
  ]);
  const others = cases.proxy_cases.map(({ id }) => id).filter((id) => !played.has(id));
  expect(others.toSorted()).toEqual(Object.keys(leftOut).toSorted());
});

const pairs = (bids: (string | number)[][]) =>
  bids.map(([bidder, max]): [string, number] => [String(bidder), Number(max)]);
const flat = (one: { start: number; increment: number }) =>
  lot({ startPrice: one.start, increments: [{ from: 0, increment: one.increment }] });

test.each(cases.seeds_minimum_cases.map((one) => [one.note, one] as const))(
  'the minimum: %s',
  (_note, one) => {
    const terms = flat(one);
    expect(minimumBid(terms, given(terms, ...pairs(one.bids)), one.viewer)).toBe(one.expect_min);
  },
);

// The two others: UCC 2-328(3) revives no earlier bid, which our terms vary; and a house that only lowers.
const offeredRetractions = ['ret-seeds', 'ret-ebay'];

test.each(
  cases.retraction_cases
    .filter(({ id }) => offeredRetractions.includes(id))
    .map((one) => [one.rule, one] as const),
)('retraction: %s', (_rule, one) => {
  const terms = flat(one);
  const bids = pairs(one.bids).map(([bidder, max]) => ({ bidder, max, retracted: false }));
  expect(replay(always(terms), bids).standing.leader?.bidder).toBe(one.retract);
  const { price, leader } = retract(always(terms), bids, one.retract).standing;
  expect({ price, leader: leader?.bidder ?? null }).toEqual(one.expect);
});
