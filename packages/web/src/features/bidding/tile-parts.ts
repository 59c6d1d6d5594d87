import { stillPart } from '@fairlot/ui/still-part.tsx';
import { tileFootLook } from './tile-foot.ts';

// What a tile says of a lot's cost comes with the page. Most look, and do not bid yet: the code comes with the viewer, or
// the first bid.

export const ClosingBid = stillPart(() => import('./closing-bid.tsx'), tileFootLook);

export const PriceAllIn = stillPart(
  () => import('./price-all-in.tsx'),
  'min-h-5 text-sm text-ink-soft tabular-nums',
);
