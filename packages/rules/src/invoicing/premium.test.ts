import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  appliedRates,
  checkPremiumRules,
  flatPremium,
  flatRate,
  premiumOf,
  premiumRange,
  shareOf,
} from '../index.ts';
import type { PremiumRule } from '../index.ts';
import { premiumRules } from '../testing/invoices.ts';

/** 25 % to $500, 20 % to $5,000, 12 % above: as a house prints it. */
const bands = [
  { from: 0, rate: 250_000 },
  { from: 500_00, rate: 200_000 },
  { from: 5_000_00, rate: 120_000 },
];
const sliding: PremiumRule = { bands, cumulative: true, minimum: 0 };
const stepped: PremiumRule = { bands, cumulative: false, minimum: 0 };
const withMinimum: PremiumRule = { ...flatPremium(180_000), minimum: 5_00 };

describe('the premium of a lot', () => {
  test.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [499_99, 125_00],
    [500_00, 125_00],
    [500_01, 125_00],
    [500_03, 125_01],
    [5_000_00, 1_025_00],
    [5_000_01, 1_025_00],
    [10_000_00, 1_625_00],
  ])('of slices, at a hammer of %i, is %i', (hammer, premium) => {
    expect(premiumOf(hammer, [sliding])).toBe(premium);
  });

  test.each([
    [499_99, 125_00],
    [500_00, 100_00],
    [4_999_99, 1_000_00],
    [5_000_00, 600_00],
  ])('by the band that the whole price reaches, at a hammer of %i, is %i', (hammer, premium) => {
    expect(premiumOf(hammer, [stepped])).toBe(premium);
  });

  test('of slices is rounded once, not slice by slice', () => {
    const halves: PremiumRule = {
      bands: [
        { from: 0, rate: 500_000 },
        { from: 1, rate: 500_000 },
      ],
      cumulative: true,
      minimum: 0,
    };
    expect(premiumOf(2, [halves])).toBe(1);
  });

  test.each([
    [1, 5_00],
    [27_75, 5_00],
    [27_78, 5_00],
    [27_81, 5_01],
  ])('is the minimum at least: at a hammer of %i it is %i', (hammer, premium) => {
    expect(premiumOf(hammer, [withMinimum])).toBe(premium);
  });

  test('of several rules is the sum of each, rounded and lifted to its minimum by itself', () => {
    expect(premiumOf(10, [flatPremium(150_000), flatPremium(150_000)])).toBe(4);
    expect(premiumOf(10, [flatPremium(300_000)])).toBe(3);
    expect(premiumOf(10_00, [withMinimum, flatPremium(30_000)])).toBe(5_30);
  });

  test('at one rate is its share', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: 1_000_000 }), (hammer, rate) => {
        expect(premiumOf(hammer, [flatPremium(rate)])).toBe(shareOf(hammer, rate));
      }),
    );
  });

  test('of a flat rate comes from that rate alone', () => {
    fc.assert(
      fc.property(premiumRules(), fc.nat({ max: 20_000_00 }), (rules, hammer) => {
        const rate = flatRate(rules);
        fc.pre(rate !== null);
        expect(premiumOf(hammer, rules)).toBe(shareOf(hammer, rate ?? 0));
      }),
    );
  });

  test('stays within what its lowest and highest rate come to, half a cent a rule aside', () => {
    const hammers = fc.integer({ min: 1, max: 20_000_00 });
    fc.assert(
      fc.property(premiumRules(), hammers, (rules, hammer) => {
        const ofRates = rules.map((rule) => ({ ...rule, minimum: 0 }));
        const { lowest, highest } = premiumRange(ofRates);
        const exact = premiumOf(hammer, ofRates);
        const slack = rules.length / 2;
        expect(exact).toBeGreaterThanOrEqual((hammer * lowest) / 1_000_000 - slack);
        expect(exact).toBeLessThanOrEqual((hammer * highest) / 1_000_000 + slack);
      }),
    );
  });
});

describe('the rates that made up a premium', () => {
  test.each<[string, number[], PremiumRule[], (number | null)[]]>([
    ['a flat rate is one', [10_00, 900_00], [flatPremium(180_000)], [180_000]],
    ['no lot that bears premium, none', [], [flatPremium(180_000)], []],
    ['only the bands reached count', [400_00], [sliding], [250_000]],
    ['a price on the step is still the first slice', [500_00], [sliding], [250_000]],
    ['every slice counts', [600_00], [sliding], [250_000, 200_000]],
    ['of the whole price only the last band', [600_00], [stepped], [200_000]],
    ['lots in two bands', [100_00, 600_00], [stepped], [250_000, 200_000]],
    ['lots in one band count it once', [100_00, 200_00], [stepped], [250_000]],
    ['a minimum that counts is one more', [10_00, 100_00], [withMinimum], [180_000, null]],
    ['a minimum alone is no percentage', [10_00], [withMinimum], [180_000, null]],
    ['a minimum not needed does not count', [100_00], [withMinimum], [180_000]],
    ['a minimum just reached by the rate does not count', [27_78], [withMinimum], [180_000]],
    ['two rules', [100_00], [flatPremium(150_000), flatPremium(30_000)], [150_000, 30_000]],
    [
      'two rules of one rate',
      [100_00],
      [flatPremium(90_000), flatPremium(90_000)],
      [90_000, 90_000],
    ],
    ['bands of one rate are one rate', [600_00], [sameRates()], [200_000]],
  ])('%s', (_, hammers, rules, rates) => {
    expect(appliedRates(hammers, rules)).toEqual(rates);
  });

  test('where there is but one, it gives every premium', () => {
    fc.assert(
      fc.property(
        premiumRules(),
        fc.array(fc.integer({ min: 1, max: 20_000_00 }), { minLength: 1, maxLength: 5 }),
        (rules, hammers) => {
          const [rate, ...more] = appliedRates(hammers, rules);
          fc.pre(more.length === 0 && typeof rate === 'number');
          for (const hammer of hammers) {
            expect(premiumOf(hammer, rules)).toBe(shareOf(hammer, rate));
          }
        },
      ),
    );
  });
});

function sameRates(): PremiumRule {
  return {
    bands: [
      { from: 0, rate: 200_000 },
      { from: 500_00, rate: 200_000 },
    ],
    cumulative: true,
    minimum: 0,
  };
}

const rule = (change: Partial<PremiumRule>) => [{ ...flatPremium(180_000), ...change }];

describe('rules that cannot be used', () => {
  test.each<[PremiumRule[], string]>([
    [[], 'There is no premium rule.'],
    [rule({ bands: [] }), 'The first band must start at zero.'],
    [rule({ bands: [{ from: 1, rate: 0 }] }), 'The first band must start at zero.'],
    [
      rule({ bands: [bands[0]!, bands[2]!, bands[1]!] }),
      'Band 3 must start above the band before it.',
    ],
    [rule({ bands: [bands[0]!, bands[0]!] }), 'Band 2 must start above the band before it.'],
    [rule({ bands: [{ from: 0, rate: -1 }] }), 'A rate must be zero or more.'],
    [rule({ minimum: -1 }), 'A minimum must be zero or more.'],
    [rule({ minimum: 0.5 }), 'A minimum must be zero or more.'],
    [[...rule({}), flatPremium(820_001)], 'The rates come to more than the hammer price.'],
  ])('%j', (rules, problem) => {
    expect(checkPremiumRules(rules)).toBe(problem);
  });

  test('and rules that can', () => {
    expect(checkPremiumRules([sliding, withMinimum])).toBeNull();
    expect(checkPremiumRules([flatPremium(820_000), flatPremium(180_000)])).toBeNull();
    fc.assert(
      fc.property(premiumRules(), (rules) => {
        expect(checkPremiumRules(rules)).toBeNull();
      }),
    );
  });
});
