import { flatRate, formatPercent, formatUsd, premiumRange } from '@fairlot/rules';
import type { Cents, PremiumBand, PremiumRule } from '@fairlot/rules';

/** "18%", in full since premiums like 17.5 % are common; "10%–20%" where the price decides. */
export function premiumPercent(rules: readonly PremiumRule[]): string {
  const { lowest, highest } = premiumRange(rules);
  return lowest === highest ? percent(highest) : `${percent(lowest)}–${percent(highest)}`;
}

/** What `premiumPercent` leaves out, bands and minimums, in words for a line each. Empty if nothing. */
export function premiumLines(rules: readonly PremiumRule[]): string[] {
  if (flatRate(rules) !== null) return [];
  return rules.flatMap((rule, index) => {
    const [first = '', ...others] = ruleInWords(rule);
    return [index === 0 ? first : `plus ${first}`, ...others];
  });
}

/** The same in one sentence; empty if nothing. */
export function premiumNote(rules: readonly PremiumRule[]): string {
  return premiumLines(rules).join(', ').replaceAll(', plus ', '; plus ');
}

function ruleInWords({ bands, cumulative, minimum }: PremiumRule): string[] {
  const parts = bands.map((band, index) => {
    const end = bands[index + 1]?.from;
    return `${percent(band.rate)} ${cumulative ? `of ${slice(band, end)}` : prices(band, end)}`;
  });
  if (minimum > 0) parts.push(`at least ${dollars(minimum)} on each lot`);
  return parts;
}

/** The prices whose whole amount bears a band's rate. `end` is where the next band begins. */
function prices({ from }: PremiumBand, end: Cents | undefined): string {
  if (end === undefined)
    return from === 0 ? 'of the winning bid' : `if it is ${dollars(from)} or more`;
  if (from === 0) return `if the winning bid is below ${dollars(end)}`;
  return `if it is ${dollars(from)} or more, but below ${dollars(end)}`;
}

/** The part of a price that bears a band's rate. */
function slice({ from }: PremiumBand, end: Cents | undefined): string {
  if (end === undefined) return from === 0 ? 'the winning bid' : `what is above ${dollars(from)}`;
  if (from === 0) return `the first ${dollars(end)} of the winning bid`;
  return `what is above ${dollars(from)}, up to ${dollars(end)}`;
}

/** Whole dollars without cents. */
const dollars = (cents: Cents) => formatUsd(cents).replace(/\.00$/, '');

const percent = (rate: number) => formatPercent(rate, 4);
