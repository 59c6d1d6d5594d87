import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countsTowardsLimit,
  decideWithinLimit,
  defaultIncrements,
  hammer,
  noBids,
} from '../index.ts';
import type { LotTerms, Standing } from '../index.ts';
import { recountSale } from '../testing/limit-oracle.ts';
import type { SaleAccount, SaleStep, Waiter } from '../testing/limit-oracle.ts';

const long = process.env['FAIRLOT_LONG'] === '1';
const sales = long ? 50_000 : 400;
/** Milliseconds: a thousand sales take a second, and several under load. */
const timeout = long ? 600_000 : 20_000;
const lotCount = 3;

const terms: LotTerms = {
  startPrice: 500,
  reserve: 4_000,
  reservePolicy: 'in-full',
  increments: defaultIncrements,
  wholeIncrementsOnly: false,
};
const who = fc.constantFrom('ann', 'bob', 'cid');
const lot = fc.nat({ max: lotCount - 1 });
const steps: fc.Arbitrary<SaleStep[]> = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant('bid' as const),
        lot,
        bidder: who,
        max: fc.integer({ min: 4, max: 120 }).map((dollars) => dollars * 100),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('limit' as const),
        bidder: fc.constantFrom('ann', 'bob'),
        limit: fc.constantFrom(5_000, 10_000, 15_000, null),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('hammer' as const), lot }) },
  ),
  { minLength: 1, maxLength: 40, size: 'max' },
);

type Lot = { standing: Standing; outcome: 'sold' | 'passed' | null };
type Rules = { decide: typeof decideWithinLimit; counts: typeof countsTowardsLimit };
const product: Rules = { decide: decideWithinLimit, counts: countsTowardsLimit };

/** The same sale by the product's rules, combined as in the server. */
function live({ decide, counts }: Rules, story: readonly SaleStep[]): SaleAccount[] {
  const lots = Array.from({ length: lotCount }, (): Lot => ({
    standing: noBids(terms),
    outcome: null,
  }));
  const bids: SaleAccount['lots'] = lots.map(() => []);
  const limits = new Map<string, number | null>();
  let waiting: Waiter[] = [];

  function place(bid: Waiter): string {
    const here = lots[bid.lot];
    if (here === undefined || here.outcome !== null) return 'LotClosed';
    const limit = limits.get(bid.bidder) ?? null;
    const others = lots.filter((one) => one !== here);
    const elsewhere = others.reduce((sum, one) => sum + counts(bid.bidder, one), 0);
    const { bidder, max } = bid;
    const taken = limit === null ? null : { limit, elsewhere };
    const decision = decide(terms, here.standing, { bidder, max }, taken);
    if (decision.kind === 'waits') return 'waits';
    if (decision.kind === 'refused') return decision.result;
    here.standing = decision.standing;
    bids[bid.lot]?.push({ bidder, max });
    return decision.result;
  }

  return story.map((step) => {
    let verdict = '';
    if (step.kind === 'limit') limits.set(step.bidder, step.limit);
    if (step.kind === 'hammer') {
      const over = lots[step.lot];
      if (over) over.outcome = hammer(over.standing).outcome;
    }
    if (step.kind === 'bid') {
      const { lot: at, bidder, max } = step;
      const standing = bids[at]?.length;
      verdict = place({ lot: at, bidder, max });
      if (verdict === 'waits' || bids[at]?.length !== standing) {
        waiting = waiting.filter((one) => one.lot !== at || one.bidder !== bidder);
      }
      if (verdict === 'waits') waiting.push({ lot: at, bidder, max });
    }
    for (let placed = true; placed;) {
      const next = waiting.find((one) => lots[one.lot]?.outcome === null && place(one) !== 'waits');
      placed = next !== undefined;
      waiting = waiting.filter((one) => one !== next);
    }
    return { verdict, lots: bids.map((one) => [...one]), waiting: [...waiting] };
  });
}

const compare = (rules: Rules, numRuns: number) =>
  fc.check(
    fc.property(steps, (story) => {
      expect(live(rules, story)).toEqual(recountSale(terms, lotCount, story));
    }),
    { numRuns },
  );

test('the rules and the oracle tell the same of each sale', { timeout }, () => {
  expect(compare(product, sales).counterexample).toBeNull();
});

test('nobody’s bid brings their maxima above their limit', { timeout }, () => {
  fc.assert(
    fc.property(steps, (story) => {
      const limits = new Map<string, number | null>();
      const accounts = live(product, story);
      for (const [index, { lots }] of accounts.entries()) {
        const step = story[index];
        if (step?.kind === 'limit') limits.set(step.bidder, step.limit);
        for (const bidder of ['ann', 'bob']) {
          const limit = limits.get(bidder) ?? Infinity;
          const raised = sumOf(bidder, lots) > sumOf(bidder, accounts[index - 1]?.lots ?? []);
          // Won lots count by their price: the sum of maxima is compared while all lots are open.
          if (story.some(({ kind }) => kind === 'hammer') || !raised) continue;
          expect(sumOf(bidder, lots)).toBeLessThanOrEqual(limit);
        }
      }
    }),
    { numRuns: sales },
  );
});

/** Of the maxima with which somebody leads, found as the highest, the earliest of equals. */
function sumOf(bidder: string, lots: SaleAccount['lots']): number {
  return lots.reduce((sum, bids) => {
    let leader: SaleAccount['lots'][number][number] | null = null;
    for (const bid of bids) {
      if (leader === null || leader.bidder === bid.bidder || bid.max > leader.max) leader = bid;
    }
    return sum + (leader?.bidder === bidder ? leader.max : 0);
  }, 0);
}

test.each<[string, Rules]>([
  [
    'a limit that forgets what was won',
    {
      ...product,
      counts: (bidder, one) => (one.outcome === null ? countsTowardsLimit(bidder, one) : 0),
    },
  ],
  [
    'a lead that counts beside its own raise',
    {
      ...product,
      decide: (lotTerms, standing, bid, taken) =>
        decideWithinLimit(
          lotTerms,
          standing,
          bid,
          taken && {
            ...taken,
            elsewhere:
              taken.elsewhere + countsTowardsLimit(bid.bidder, { standing, outcome: null }),
          },
        ),
    },
  ],
])('%s is found', (_, rules) => {
  expect(compare(rules, 2_000).counterexample).not.toBeNull();
});
