import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideBid, standUnder } from '../index.ts';
import type { LotTerms } from '../index.ts';
import type { Step } from '../testing/oracle.ts';
import { bidders, live, productRules, tell } from '../testing/story.ts';
import type { Move, Rules, Story } from '../testing/story.ts';

/** FAIRLOT_LONG=1 asks for the million bids of the promise; a default run keeps to seconds. */
const long = process.env['FAIRLOT_LONG'] === '1';
const wantedBids = long ? 1_000_000 : 5_000;
/** Slightly fewer than the eight that these stories have on average. */
const decidedPerStory = 7;

const DAY = 24 * 60 * 60 * 1000;

const near = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, -1, 1) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 3000 }) },
);

/** Tables of one to four rows, odd cents and falling increments among them. */
const tables = fc
  .uniqueArray(
    fc.record({
      from: fc.oneof(fc.constantFrom(100, 1000), fc.integer({ min: 2, max: 9000 })),
      increment: fc.oneof(fc.constantFrom(1, 33, 100, 250), fc.integer({ min: 1, max: 700 })),
    }),
    { maxLength: 3, selector: (row) => row.from },
  )
  .chain((rows) =>
    fc
      .record({ from: fc.constantFrom(0, 1), increment: fc.integer({ min: 1, max: 300 }) })
      .map((first) => [first, ...rows.toSorted((a, b) => a.from - b.from)]),
  );

const lotTerms: fc.Arbitrary<LotTerms> = fc.record({
  startPrice: fc.oneof(fc.constantFrom(1, 100, 500), fc.integer({ min: 1, max: 5000 })),
  reserve: fc.option(fc.integer({ min: 1, max: 20_000 })),
  reservePolicy: fc.constantFrom('in-full', 'by-increments'),
  increments: tables,
  wholeIncrementsOnly: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.boolean()),
});

const kinds: fc.Arbitrary<Step['kind']> = fc.oneof(
  { weight: 30, arbitrary: fc.constant('bid') },
  { weight: 2, arbitrary: fc.constant('retract') },
  { weight: 1, arbitrary: fc.constant('take-back') },
  { weight: 1, arbitrary: fc.constantFrom('approve', 'approve', 'refuse') },
  { weight: 2, arbitrary: fc.constant('lower') },
  { weight: 2, arbitrary: fc.constantFrom('pause', 'resume', 'resume', 'extend') },
);

const moves = (people: number): fc.Arbitrary<Move> =>
  fc.record({
    what: kinds,
    bidder: fc.constantFrom(...bidders.slice(0, people)),
    amount: fc.record({
      edge: fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom('start' as const, 'price' as const) },
        { weight: 2, arbitrary: fc.constantFrom('reserve' as const, 'own' as const) },
        { weight: 5, arbitrary: fc.constantFrom('minimum' as const, 'leader' as const) },
      ),
      by: near,
    }),
    moment: fc.record({
      edge: fc.oneof(
        { weight: 60, arbitrary: fc.constant('now' as const) },
        { weight: 1, arbitrary: fc.constant('retraction ends' as const) },
        { weight: 2, arbitrary: fc.constant('window begins' as const) },
        { weight: 1, arbitrary: fc.constant('close' as const) },
      ),
      by: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(0, -1, 1) }, fc.nat({ max: 3000 })),
    }),
  });

const stories: fc.Arbitrary<Story> = fc.integer({ min: 2, max: 6 }).chain((people) =>
  fc.record({
    lot: fc.record({
      terms: lotTerms,
      scheduledClose: fc.constant(2 * DAY),
      softClose: fc.constantFrom(120_000, 5000, 10),
      awaiting: fc.oneof(
        { weight: 2, arbitrary: fc.constant([]) },
        fc.subarray(bidders.slice(0, people), { maxLength: 2 }),
      ),
    }),
    moves: fc.array(moves(people), { minLength: 1, maxLength: 30, size: 'max' }),
  }),
);

/** The whole story up to the first step at which the two sides differ. */
function describeDifference(rules: Rules, story: Story): string {
  const { steps, told } = live(rules, story);
  const oracle = tell(story, steps);
  const first = told.findIndex((one, i) => JSON.stringify(one) !== JSON.stringify(oracle[i]));
  return [
    JSON.stringify(story.lot),
    ...steps.slice(0, first + 1).map((step) => JSON.stringify(step)),
    `rules:  ${JSON.stringify(told[first])}`,
    `oracle: ${JSON.stringify(oracle[first])}`,
  ].join('\n');
}

type Comparison = { decided: number; met: Map<string, number>; difference: string | null };

/**
 * Plays random stories with these rules and compares every step with the oracle; a difference is shrunk,
 * unless finding one is enough.
 */
function compare(rules: Rules, numRuns: number, endOnFailure = false): Comparison {
  const met = new Map<string, number>();
  const meet = (what: string): Map<string, number> => met.set(what, (met.get(what) ?? 0) + 1);
  let decided = 0;
  const property = fc.property(stories, (story) => {
    const { steps, told } = live(rules, story);
    told.forEach(({ verdicts, retracted, standing, close }, i) => {
      verdicts.forEach(meet);
      if (steps[i]?.kind === 'approve' && verdicts.length > 0) meet('pending bid placed');
      if (retracted) meet(steps[i]?.kind ?? '');
      if (retracted && told[i - 1]?.standing.leader?.bidder === standing.leader?.bidder) {
        meet('bids of another than the leader taken back');
      }
      const wasMet = told[i - 1]?.standing.reserveMet ?? false;
      if (steps[i]?.kind === 'lower' && standing.reserveMet && !wasMet) meet('reserve lowered to');
      const isMoved = close !== (told[i - 1]?.close ?? story.lot.scheduledClose);
      if (isMoved) meet('extended');
      if (isMoved && steps[i]?.kind === 'resume') meet('resumed');
      decided += verdicts.filter((one) => !notDecided.has(one)).length;
    });
    expect(told).toEqual(tell(story, steps));
  });
  const failed = fc.check(property, { numRuns, endOnFailure }).counterexample?.[0];
  return { decided, met, difference: failed ? describeDifference(rules, failed) : null };
}

const notDecided: ReadonlySet<string> = new Set(['LotClosed', 'NotApproved', 'Paused']);

const everything = [
  'Paused',
  'resumed',
  'BidWins',
  'BidOutbidByMax',
  'FailedReserve',
  'FailedMinimum',
  'FailedLowBid',
  'IncreaseMax',
  'DecreaseMax',
  'SelfUnderbid',
  'IllegalIncrement',
  'NotApproved',
  'LotClosed',
  'pending bid placed',
  'retract',
  'take-back',
  'bids of another than the leader taken back',
  'extended',
  'reserve lowered to',
];

const keepPrice: Rules['stand'] = (terms, standing) => ({
  ...standUnder(terms, standing),
  price: standing.price,
});
const dropPrice: Rules['stand'] = (terms, standing) =>
  terms.reserve === null && standing.price !== null
    ? { ...standUnder(terms, standing), price: terms.startPrice }
    : standUnder(terms, standing);

describe('the rules against the oracle', () => {
  test(`agree on every step around ${wantedBids} bids`, { timeout: 3_600_000 }, () => {
    const stories = Math.ceil(wantedBids / decidedPerStory);
    const { decided, met, difference } = compare(productRules, stories);
    expect(difference).toBeNull();
    expect(decided).toBeGreaterThanOrEqual(wantedBids);
    expect(everything.filter((what) => !met.has(what))).toEqual([]);
  });

  /** Mistakes that the comparison must detect, one by one. */
  const mistakes: [string, Partial<Rules>][] = [
    [
      'the latest of equal maxima wins',
      {
        decide: (terms, standing, bid) => {
          const one = decideBid(terms, standing, bid);
          const tied = one.kind === 'accepted' && bid.max === standing.leader?.max;
          return tied ? { ...one, standing: { ...one.standing, leader: bid } } : one;
        },
      },
    ],
    [
      'a price one cent too high',
      {
        decide: (terms, standing, bid) => {
          const one = decideBid(terms, standing, bid);
          if (one.kind === 'refused' || one.reason !== 'second-max-plus-increment') return one;
          return { ...one, standing: { ...one.standing, price: (one.standing.price ?? 0) + 1 } };
        },
      },
    ],
    [
      "the leader's unseen raise extends the clock",
      {
        decide: (terms, standing, bid) => {
          const one = decideBid(terms, standing, bid);
          return one.kind === 'accepted' ? { ...one, seen: true } : one;
        },
      },
    ],
    [
      'every seen bid resets the clock',
      { extend: ({ acceptedAt, softClose }) => acceptedAt + softClose },
    ],
    ['a reserve that was lowered does not lift the price', { stand: keepPrice }],
    ['without reserve the price falls', { stand: dropPrice }],
    [
      'a pause of a few seconds leaves less than ten minutes',
      {
        resume: ({ lots, pausedAt, resumedAt }) =>
          lots.map((lot) => ({ ...lot, close: lot.close + resumedAt - pausedAt })),
      },
    ],
  ];

  test.each(mistakes)('a mistake is found: %s', (_, mistake) => {
    expect(compare({ ...productRules, ...mistake }, 20_000, true).difference).not.toBeNull();
  });
});
