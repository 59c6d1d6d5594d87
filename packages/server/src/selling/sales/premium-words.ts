import { flatRate, formatPercent, formatUsd, premiumRange } from '@fairlot/rules';
import type { PremiumBand, PremiumRule } from '@fairlot/rules';

/** "18%", in full since premiums like 17.5 % are common; "10%–20%" where the price decides. */
export function premiumPercent(rules: readonly PremiumRule[]): string {
  const { lowest, highest } = premiumRange(rules);
  return lowest === highest ? percent(highest) : `${percent(lowest)}–${percent(highest)}`;
}

/** What `premiumPercent` leaves out, in words: bands and minimums. Empty if nothing. */
export function premiumNote(rules: readonly PremiumRule[]): string {
  if (flatRate(rules) !== null) return '';
  return rules.map(ruleInWords).join('; plus ');
}

function ruleInWords({ bands, cumulative, minimum }: PremiumRule): string {
  const parts = bands.map((band, index) => {
    const end = bands[index + 1]?.from;
    return `${percent(band.rate)} of ${cumulative ? slice(band, end) : prices(band, end)}`;
  });
  if (minimum > 0) parts.push(`at least ${formatUsd(minimum)} on each lot`);
  return parts.join(', ');
}

/** The prices whose whole amount bears a band's rate. `end` is where the next band begins. */
function prices({ from }: PremiumBand, end: number | undefined): string {
  if (from > 0) return `one from ${formatUsd(from)} on`;
  return end === undefined ? 'the winning bid' : `a winning bid below ${formatUsd(end)}`;
}

/** The part of a price that bears a band's rate. */
function slice({ from }: PremiumBand, end: number | undefined): string {
  if (end === undefined) return from === 0 ? 'the winning bid' : `what is above ${formatUsd(from)}`;
  if (from === 0) return `the first ${formatUsd(end)} of the winning bid`;
  return `what is above ${formatUsd(from)}, up to ${formatUsd(end)}`;
}

function percent(rate: number): string {
  return formatPercent(rate, 4);
}
