import type { LotResult } from '@fairlot/contract';
import { formatDollars } from '@fairlot/ui/format.ts';

const words: Record<Exclude<LotResult['state'], 'open' | 'sold' | 'sold-later'>, string> = {
  passed: 'Not sold',
  withdrawn: 'Withdrawn',
  cancelled: 'Canceled',
  returned: 'Returned',
  relisted: 'Moved on',
};

/** What the list says of a lot: "Sold $120.00"; while it is open its high bid. */
export function resultText({ state, price }: LotResult): string {
  const amount = price === null ? '' : formatDollars(price);
  if (state === 'open') return amount || 'No bids yet';
  if (state === 'sold' || state === 'sold-later') return `Sold ${amount}`;
  return words[state];
}
