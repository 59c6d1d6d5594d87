import { highestBid } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';
import { rungFrom } from './increments.ts';
import type { IncrementTable } from './increments.ts';

/** What comes after an amount: less than a tenth more, such as $100 after $99, is no choice. */
const tenthUp = (amount: Cents) => amount + Math.max(1, Math.ceil(amount / 10));

/**
 * Maxima to pick instead of typing one, in ascending cents: the least one, two that are each a tenth higher,
 * and the low estimate. Each is a step of the increments, so a sale of whole increments takes them too.
 */
export function quickBids({
  least,
  increments,
  lowEstimate,
}: {
  /** The least maximum that this bidder may enter. */
  readonly least: Cents;
  readonly increments: IncrementTable;
  readonly lowEstimate: Cents | null;
}): Cents[] {
  const reaching = (amount: Cents) => rungFrom(increments, least, amount);
  const second = reaching(tenthUp(least));
  const third = reaching(tenthUp(second));
  const amounts = new Set([least, second, third, reaching(lowEstimate ?? least)]);
  return [...amounts].filter((amount) => amount <= highestBid).toSorted((a, b) => a - b);
}
