import { stillPart } from '@fairlot/ui/still-part.tsx';
import { tileFootLook } from './tile-foot.ts';

/** Most read a sale before it closes: the code comes with the viewer, or the first bid. */
export const ClosingBid = stillPart(() => import('./closing-bid.tsx'), tileFootLook);
