import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideBid,
  defaultIncrements,
  eitherOrState,
  eitherOrStep,
  hammer,
  mayLetGo,
  noBids,
  retract,
} from '../index.ts';
import type { EitherOrLot, LoggedBid, LotEnd, LotTerms, Standing } from '../index.ts';
import { recountGroup } from '../testing/either-or-oracle.ts';
import type { Group, GroupAccount, GroupStep } from '../testing/either-or-oracle.ts';

/** FAIRLOT_LONG=1 asks for the million bids of the promise; a default run keeps to seconds. */
const long = process.env['FAIRLOT_LONG'] === '1';
const wantedBids = long ? 1_000_000 : 5_000;
/** Fewer than the nine bids that these stories have on average. */
const bidsPerStory = 8;
const lotCount = 4;
const ann = 'ann';

const terms: LotTerms = {
  startPrice: 500,
  reserve: 2_000,
  reservePolicy: 'in-full',
  increments: defaultIncrements,
  wholeIncrementsOnly: false,
};
const lot = fc.nat({ max: lotCount - 1 });
const max = fc.integer({ min: 4, max: 60 }).map((dollars) => dollars * 100);

const groups: fc.Arbitrary<Group> = fc.record({
  bidder: fc.constant(ann),
  wanted: fc.integer({ min: 1, max: 3 }),
  entries: fc.uniqueArray(fc.record({ lot, max }), {
    minLength: 2,
    maxLength: lotCount,
    selector: (entry) => entry.lot,
  }),
});
/** Ann bids by herself as well if `alone` is false. */
const stepsOf = (alone: boolean): fc.Arbitrary<GroupStep[]> => {
  const rivals = ['bob', 'cid'];
  const who = fc.constantFrom(...rivals, ...(alone ? [] : [ann]));
  return fc.array(
    fc.oneof(
      {
        weight: 10,
        arbitrary: fc.record({ kind: fc.constant('bid' as const), lot, bidder: who, max }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('hammer' as const), lot }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), lot }) },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('take-back' as const),
          lot,
          bidder: fc.constantFrom(...rivals, ann),
        }),
      },
      ...(alone
        ? []
        : [{ weight: 4, arbitrary: fc.record({ kind: fc.constant('let-go' as const), lot }) }]),
    ),
    { minLength: 1, maxLength: 40, size: 'max' },
  );
};

type Rules = { state: typeof eitherOrState; step: typeof eitherOrStep };
const product: Rules = { state: eitherOrState, step: eitherOrStep };

interface Lot {
  standing: Standing;
  log: LoggedBid[];
  outcome: LotEnd | null;
  wasPlaced: boolean;
  wasRemoved: boolean;
  letGo: boolean;
}

const leads = (one: Lot) => one.standing.leader?.bidder === ann;
const hasMaximum = (one: Lot) =>
  one.log.some(({ bidder, retracted }) => bidder === ann && !retracted);

function place(one: Lot, bid: { bidder: string; max: number }): void {
  if (one.outcome !== null) return;
  const decision = decideBid(terms, one.standing, bid);
  if (decision.kind === 'refused') return;
  one.standing = decision.standing;
  one.log.push({ ...bid, retracted: false });
}

/** The same sale by the product's rules, combined as in the server. */
function live(rules: Rules, group: Group, steps: readonly GroupStep[]): GroupAccount[] {
  const lots = Array.from({ length: lotCount }, (): Lot => ({
    standing: noBids(terms),
    log: [],
    outcome: null,
    wasPlaced: false,
    wasRemoved: false,
    letGo: false,
  }));
  const at = (index: number): Lot => {
    const one = lots[index];
    if (one === undefined) throw new Error(`There is no lot ${index}.`);
    return one;
  };
  const view = ({ lot: index }: { lot: number }): EitherOrLot => {
    const one = at(index);
    const state = rules.state({
      outcome: one.outcome,
      isOpen: one.outcome === null,
      leads: leads(one),
      hasMaximum: hasMaximum(one),
      wasPlaced: one.wasPlaced,
      wasRemoved: one.wasRemoved,
    });
    return { lot: String(index), state, leads: leads(one), letGo: one.letGo };
  };
  const views = () => group.entries.map(view);

  function advance(): void {
    const { place: next } = rules.step(group.wanted, views());
    if (next.length === 0) return;
    for (const index of next) {
      const one = at(Number(index));
      const entry = group.entries.find((each) => String(each.lot) === index);
      one.wasPlaced = true;
      place(one, { bidder: ann, max: entry?.max ?? 0 });
    }
    advance();
  }

  function apply(step: GroupStep): void {
    const one = at(step.lot);
    if (one.outcome !== null) return;
    switch (step.kind) {
      case 'bid':
        place(one, { bidder: step.bidder, max: step.max });
        break;
      case 'hammer':
        one.outcome = hammer(one.standing).outcome;
        break;
      case 'withdraw':
        one.outcome = 'withdrawn';
        break;
      case 'take-back': {
        if (step.bidder === ann && hasMaximum(one)) one.wasRemoved = true;
        const left = retract({ first: terms, changes: [] }, one.log, step.bidder);
        one.standing = left.standing;
        one.log = [...left.bids];
        break;
      }
      case 'let-go':
        if (hasMaximum(one) && !leads(one)) one.letGo = true;
        break;
    }
  }

  const account = (): GroupAccount => ({
    bids: lots.map(({ log }) =>
      log
        .filter(({ retracted }) => !retracted)
        .map(({ bidder, max: cents }) => ({ bidder, max: cents })),
    ),
    won: views().flatMap(({ lot: index, state }) => (state === 'won' ? [Number(index)] : [])),
  });

  advance();
  return [
    account(),
    ...steps.map((step) => {
      apply(step);
      advance();
      return account();
    }),
  ];
}

/** Plays random stories with these rules beside the oracle. */
function compare(rules: Rules, numRuns: number, endOnFailure = false) {
  let bids = 0;
  const met = new Set<string>();
  const property = fc.property(groups, stepsOf(false), (group, steps) => {
    const accounts = live(rules, group, steps);
    bids += steps.filter(({ kind }) => kind === 'bid').length;
    for (const { kind } of steps) met.add(kind);
    const last = accounts.at(-1);
    if (last && last.won.length > 0) met.add(`won ${last.won.length} of ${group.wanted}`);
    expect(accounts).toEqual(recountGroup(terms, lotCount, group, steps));
  });
  const { counterexample } = fc.check(property, { numRuns, endOnFailure });
  return { bids, met, counterexample };
}

describe('either-or against the oracle', () => {
  test(`agrees after every step around ${wantedBids} bids`, { timeout: 3_600_000 }, () => {
    const { bids, met, counterexample } = compare(product, Math.ceil(wantedBids / bidsPerStory));
    expect(counterexample).toBeNull();
    expect(bids).toBeGreaterThanOrEqual(wantedBids);
    for (const what of ['won 1 of 1', 'won 1 of 2', 'won 2 of 2']) expect(met).toContain(what);
  });

  /** Mistakes that the comparison must detect, one by one. */
  const mistakes: [string, Partial<Rules>][] = [
    [
      'whoever is outbid has lost',
      {
        state: (facts) =>
          facts.outcome === null && facts.hasMaximum && !facts.leads
            ? 'lost'
            : eitherOrState(facts),
      },
    ],
    [
      'what was won still leaves room',
      {
        step: (wanted, lots) =>
          eitherOrStep(
            wanted,
            lots.filter(({ state }) => state !== 'won'),
          ),
      },
    ],
    [
      'the last has its turn first',
      { step: (wanted, lots) => eitherOrStep(wanted, lots.toReversed()) },
    ],
    [
      'a lot that passed at the hammer is won',
      {
        state: (facts) =>
          facts.outcome === 'passed' && facts.leads ? 'won' : eitherOrState(facts),
      },
    ],
    [
      'removed bids are placed again',
      { state: (facts) => eitherOrState({ ...facts, wasPlaced: false, wasRemoved: false }) },
    ],
  ];
  test.each(mistakes)('a mistake is found: %s', (_, mistake) => {
    expect(compare({ ...product, ...mistake }, 5_000, true).counterexample).not.toBeNull();
  });
});

test(
  'nobody wins more through a group than they want',
  { timeout: long ? 600_000 : 20_000 },
  () => {
    fc.assert(
      fc.property(groups, stepsOf(true), (group, steps) => {
        for (const { won } of live(product, group, steps)) {
          expect(won.length).toBeLessThanOrEqual(group.wanted);
        }
      }),
      { numRuns: long ? 50_000 : 400 },
    );
  },
);

test('a lot let go that its bidder leads again keeps the next from being placed', () => {
  const group = {
    bidder: ann,
    wanted: 1,
    entries: [0, 1, 2].map((index) => ({ lot: index, max: 3_000 })),
  };
  const steps: GroupStep[] = [
    { kind: 'bid', lot: 0, bidder: 'bob', max: 5_000 },
    { kind: 'let-go', lot: 0 },
    { kind: 'take-back', lot: 0, bidder: 'bob' },
    { kind: 'withdraw', lot: 1 },
  ];
  const accounts = live(product, group, steps);
  expect(accounts).toEqual(recountGroup(terms, lotCount, group, steps));
  const counts = accounts.map(({ bids }) => bids.map(({ length }) => length));
  expect([counts[0], counts[2], counts[4]]).toEqual([
    [1, 0, 0, 0],
    [2, 1, 0, 0],
    [1, 1, 0, 0],
  ]);
});

test('only a lot that its bidder does not lead may be let go', () => {
  expect(mayLetGo({ state: 'placed', leads: false })).toBe(true);
  expect(mayLetGo({ state: 'placed', leads: true })).toBe(false);
  for (const state of ['waiting', 'won', 'lost'] as const) {
    expect(mayLetGo({ state, leads: false })).toBe(false);
  }
});
