import { lazyPart } from '@fairlot/ui/lazy-part.ts';
import { stillPart } from '@fairlot/ui/still-part.tsx';

/** Texts without behavior: read as the server has rendered them. */
export const AuctionDetails = stillPart(() => import('./auction-details.tsx'));
export const SaleCost = stillPart(() => import('./sale-cost.tsx'));
/** The browser sends it by itself, too. */
export const LotSearchBox = stillPart(
  () => import('./lot-search.tsx'),
  'min-w-0 flex-1 basis-48 sm:max-w-sm',
);
export const LotTools = stillPart(() => import('./lot-tools.tsx'));

/** Most read the sale as it closes. Without a boundary of its own: what the server has rendered stays until it has loaded. */
export const LotSearchResults = lazyPart(() => import('./lot-search-results.tsx'));

/** Loaded for those who follow the close. */
export const FollowedLots = lazyPart(() => import('./followed-lots.tsx'));
