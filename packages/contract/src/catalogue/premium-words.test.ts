import { flatPremium, flatRate } from '@fairlot/rules';
import type { PremiumRule } from '@fairlot/rules';
import { describe, expect, test } from 'vitest';
import { premiumNote, premiumPercent, premiumLines } from './premium-words.ts';

/** 25 % to $500, 20 % to $5,000, 12 % above: as auction houses print it. */
const bands = [
  { from: 0, rate: 250_000 },
  { from: 500_00, rate: 200_000 },
  { from: 5_000_00, rate: 120_000 },
];
const sliding: PremiumRule = { bands, cumulative: true, minimum: 0 };
const stepped: PremiumRule = { bands, cumulative: false, minimum: 0 };
const withMinimum: PremiumRule = { ...flatPremium(180_000), minimum: 5_00 };

describe('in words', () => {
  test.each<[PremiumRule[], string, number | null, string]>([
    [[flatPremium(180_000)], '18%', 180_000, ''],
    [[flatPremium(175_000)], '17.5%', 175_000, ''],
    [
      // Two roundings: not the same as one rate of 18 %.
      [flatPremium(150_000), flatPremium(30_000)],
      '18%',
      null,
      '15% of the winning bid; plus 3% of the winning bid',
    ],
    [[withMinimum], '18%', null, '18% of the winning bid, at least $5 on each lot'],
    [
      [sliding],
      '12%–25%',
      null,
      '25% of the first $500 of the winning bid, 20% of what is above $500, up to $5,000, 12% of what is above $5,000',
    ],
    [
      [stepped],
      '12%–25%',
      null,
      '25% if the winning bid is below $500, 20% if it is $500 or more, but below $5,000, 12% if it is $5,000 or more',
    ],
    [
      [withMinimum, flatPremium(20_000)],
      '20%',
      null,
      '18% of the winning bid, at least $5 on each lot; plus 2% of the winning bid',
    ],
    [
      [sameRates()],
      '20%',
      null,
      '20% of the first $500 of the winning bid, 20% of what is above $500',
    ],
  ])('%#', (rules, percent, rate, note) => {
    expect(premiumPercent(rules)).toBe(percent);
    expect(flatRate(rules)).toBe(rate);
    expect(premiumNote(rules)).toBe(note);
  });

  test('and its steps on a line each', () => {
    expect(premiumLines([withMinimum, flatPremium(20_000)])).toEqual([
      '18% of the winning bid',
      'at least $5 on each lot',
      'plus 2% of the winning bid',
    ]);
    expect(premiumLines([flatPremium(180_000)])).toEqual([]);
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
