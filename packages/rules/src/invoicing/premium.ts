import { sumOfShares } from '../money/cents.ts';
import type { Cents, Ppm } from '../money/cents.ts';

/** From this hammer price on, in cents, the rate holds: of the whole price, or of what is above. */
export interface PremiumBand {
  readonly from: Cents;
  readonly rate: Ppm;
}

/** What a seller adds to the hammer. An auction has one such rule or several, whose premiums sum. */
export interface PremiumRule {
  /** Ascending; the first begins at zero. A flat rate is a single band. */
  readonly bands: readonly PremiumBand[];
  /** Each band's rate counts for its own slice of the price, as with income tax; else the highest reached for all of it. */
  readonly cumulative: boolean;
  /** Cents that the rule asks for at least on each lot. */
  readonly minimum: Cents;
}

export function flatPremium(rate: Ppm): PremiumRule {
  return { bands: [{ from: 0, rate }], cumulative: false, minimum: 0 };
}

/** Premium of one lot: of each rule half up to a whole cent, then summed (domain.md, Money). Cents. */
export function premiumOf(hammer: Cents, rules: readonly PremiumRule[]): Cents {
  return rules.reduce((sum, rule) => sum + Math.max(byBands(hammer, rule), rule.minimum), 0);
}

function byBands(hammer: Cents, rule: PremiumRule): Cents {
  return sumOfShares(slices(hammer, rule));
}

interface Slice extends PremiumBand {
  readonly amount: Cents;
}

/** The parts of a price with the band that each of them falls into. */
function slices(hammer: Cents, { bands, cumulative }: PremiumRule): Slice[] {
  if (!cumulative) {
    const band = bands.findLast(({ from }) => from <= hammer);
    return band === undefined ? [] : [{ ...band, amount: hammer }];
  }
  return bands
    .filter(({ from }) => from < hammer)
    .map((band, index) => {
      const end = Math.min(hammer, bands[index + 1]?.from ?? hammer);
      return { ...band, amount: end - band.from };
    });
}

/**
 * The rates that make up the premium of these hammer prices, each once, and one `null` for each rule
 * whose minimum counted: their number is `countOfSABPs`, and a percentage says the truth only where
 * it is one rate (second specification, section 9).
 */
export function appliedRates(
  hammers: readonly Cents[],
  rules: readonly PremiumRule[],
): (Ppm | null)[] {
  return rules.flatMap((rule) => {
    const byMinimum = hammers.filter((hammer) => byBands(hammer, rule) < rule.minimum);
    const byRate = hammers.filter((hammer) => byBands(hammer, rule) >= rule.minimum);
    const bands = new Map(
      byRate.flatMap((hammer) => slices(hammer, rule)).map(({ from, rate }) => [from, rate]),
    );
    return [...bands.values(), ...(byMinimum.length > 0 ? [null] : [])];
  });
}
