import type { LotView } from './lot-tile.ts';

/** Within this many seconds of its close an auction reads "Happening Now" (section 9). */
export const happeningNowWithin = 900;
/** Within this many it reads "Closing Soon". */
export const closingSoonWithin = 18_000;

/** How a lot shows among search results (section 2, search-type tiles). */
export type SearchTileState =
  | 'withdrawn'
  | 'preview'
  | 'closed'
  | 'happening-now'
  | 'closing-soon'
  | 'upcoming';

/** The state of a search-type tile; `closed` shows the closed date and `upcoming` the close time. */
export function searchTileState(
  lot: Pick<LotView, 'secondsToClose' | 'withdrawn'>,
): SearchTileState {
  const { secondsToClose } = lot;
  if (lot.withdrawn) return 'withdrawn';
  if (secondsToClose === null) return 'preview';
  if (secondsToClose <= 0) return 'closed';
  if (secondsToClose <= happeningNowWithin) return 'happening-now';
  return secondsToClose <= closingSoonWithin ? 'closing-soon' : 'upcoming';
}
