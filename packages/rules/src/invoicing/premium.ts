import { sumOfShares, wholePpm } from '../money/cents.ts';
import type { Cents, Ppm } from '../money/cents.ts';

/** From this hammer price on, in cents, the rate applies: to the whole price, or to the part above. */
export interface PremiumBand {
  readonly from: Cents;
  readonly rate: Ppm;
}

/** A premium rule. An auction has one or several, whose premiums add up. */
export interface PremiumRule {
  /** Ascending; the first begins at zero. A flat rate is a single band. */
  readonly bands: readonly PremiumBand[];
  /**
   * Whether each band's rate applies to its own slice of the price, as with income tax; otherwise the
   * highest one reached applies to all of it.
   */
  readonly cumulative: boolean;
  /** The rule's minimum for each lot, in cents. */
  readonly minimum: Cents;
}

export function flatPremium(rate: Ppm): PremiumRule {
  return { bands: [{ from: 0, rate }], cumulative: false, minimum: 0 };
}

/** The rate (ppm) of a premium that is one rate and nothing else; null for any other. */
export function flatRate(rules: readonly PremiumRule[]): Ppm | null {
  const [rule, ...others] = rules;
  const [band, ...further] = rule?.bands ?? [];
  const isFlat = others.length === 0 && further.length === 0 && rule?.minimum === 0;
  return isFlat && band !== undefined ? band.rate : null;
}

/** The problem of an auction's premium rules, for the person who wrote them; null if they are valid. */
export function checkPremiumRules(rules: readonly PremiumRule[]): string | null {
  if (rules.length === 0) return 'There is no premium rule.';
  for (const { bands, minimum } of rules) {
    if (bands[0]?.from !== 0) return 'The first band must start at zero.';
    const misplaced = bands.findIndex(({ from }, index) => from <= (bands[index - 1]?.from ?? -1));
    if (misplaced !== -1) return `Band ${misplaced + 1} must start above the band before it.`;
    if (!bands.every(({ rate }) => Number.isSafeInteger(rate) && rate >= 0)) {
      return 'A rate must be zero or more.';
    }
    if (!Number.isSafeInteger(minimum) || minimum < 0) return 'A minimum must be zero or more.';
  }
  if (premiumRange(rules).highest > wholePpm)
    return 'The rates come to more than the hammer price.';
  return null;
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

/** The prices in cents at which another rate starts to apply, ascending; the first is zero. */
export function premiumSteps(rules: readonly PremiumRule[]): Cents[] {
  const steps = new Set(rules.flatMap(({ bands }) => bands.map(({ from }) => from)));
  return [...steps].toSorted((a, b) => a - b);
}

/** The lowest and the highest rate (ppm) of all rules together, without minimums. */
export function premiumRange(rules: readonly PremiumRule[]): { lowest: Ppm; highest: Ppm } {
  const sumOf = (pick: (...rates: Ppm[]) => Ppm) =>
    rules.reduce((sum, { bands }) => sum + pick(...bands.map(({ rate }) => rate)), 0);
  return { lowest: sumOf(Math.min), highest: sumOf(Math.max) };
}

/**
 * The parts of the premium on these hammer prices: each rate of each rule once, and one `null` if its
 * minimum applied. Their number is `countOfSABPs`; a percentage is correct only for a single rate (second
 * specification, section 9). Exempt lots are not included.
 */
export function appliedRates(
  hammers: readonly Cents[],
  rules: readonly PremiumRule[],
): (Ppm | null)[] {
  return rules.flatMap((rule) => {
    const rates = new Set(
      hammers.flatMap((hammer) => slices(hammer, rule)).map(({ rate }) => rate),
    );
    const byMinimum = hammers.some((hammer) => byBands(hammer, rule) < rule.minimum);
    return [...rates, ...(byMinimum ? [null] : [])];
  });
}
