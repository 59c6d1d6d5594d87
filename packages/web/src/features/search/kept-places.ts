import type { LotTile } from '@fairlot/contract';
import { withoutRepeats } from '../../lib/without-repeats.ts';

/**
 * A search that was read anew, with the lots of the page in their places: one that has closed since (`now` in epoch
 * milliseconds of the server's clock) would move all others up. What the server has taken down goes.
 */
export function inKeptPlaces(
  first: readonly LotTile[],
  read: readonly LotTile[],
  now: number,
): LotTile[] {
  const found = new Set(read.map(({ secureId }) => secureId));
  const hasClosed = ({ closeTime }: LotTile) => closeTime !== null && Date.parse(closeTime) <= now;
  const kept = first.filter((lot) => found.has(lot.secureId) || hasClosed(lot));
  return withoutRepeats([...kept, ...read]);
}
