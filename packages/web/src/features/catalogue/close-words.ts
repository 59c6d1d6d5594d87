import type { AuctionTile } from '@fairlot/contract';
import { useClock } from '@fairlot/ui/clock.ts';

/** The label before the time of an auction's first close. */
export function closeWords(
  { closeTime, closed }: Pick<AuctionTile, 'closeTime' | 'closed'>,
  now: number,
): 'Closed' | 'Began to close' | 'Begins to close' {
  if (closed) return 'Closed';
  const begun = closeTime !== null && Date.parse(closeTime) <= now;
  return begun ? 'Began to close' : 'Begins to close';
}

/** The same, ticking. */
export function useCloseWords(auction: Pick<AuctionTile, 'closeTime' | 'closed'>): string {
  return useClock((now) => closeWords(auction, now));
}
