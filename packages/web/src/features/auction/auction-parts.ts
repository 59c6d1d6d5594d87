import { stillPart } from '@fairlot/ui/still-part.tsx';

/** Texts without behavior: read as the server has rendered them. */
export const AuctionDetails = stillPart(() => import('./auction-details.tsx'));
export const AuctionSeller = stillPart(() => import('./auction-seller.tsx'));
