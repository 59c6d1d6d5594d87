import type { Lot } from '@fairlot/contract';
import { formatDollars } from '@fairlot/ui/format.ts';

/** The seller's estimate: "$80.00 – $120.00", or the only end that is given; empty without one. */
export function estimate({
  lowEstimate,
  highEstimate,
}: Pick<Lot, 'lowEstimate' | 'highEstimate'>): string {
  if (lowEstimate !== null && highEstimate !== null) {
    return `${formatDollars(lowEstimate)} – ${formatDollars(highEstimate)}`;
  }
  const one = lowEstimate ?? highEstimate;
  return one === null ? '' : formatDollars(one);
}
