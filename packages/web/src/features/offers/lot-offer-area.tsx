import { Suspense } from 'react';
import { optionalPart } from '@fairlot/ui/lazy-part.ts';
import { loginOf, useViewer } from '../../lib/viewer.ts';

/** Its code comes to those who are signed in, on lots that have closed. */
const OfferOfLot = optionalPart(() => import('./offer-of-lot.tsx'));

/** On the page of a lot: whether its seller offers it to the viewer now that its sale is over. */
export function LotOfferArea({ lotId }: { lotId: string }) {
  if (loginOf(useViewer()) === null) return null;
  return (
    <Suspense>
      <OfferOfLot lotId={lotId} />
    </Suspense>
  );
}
