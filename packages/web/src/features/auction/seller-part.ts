import { stillPart } from '@fairlot/ui/still-part.tsx';

/** For the page of a lot, too, which needs nothing else of a sale's page. */
export const AuctionSeller = stillPart(() => import('./auction-seller.tsx'));
