import { Suspense } from 'react';
import { optionalPart } from '@fairlot/ui/lazy-part.ts';
import { loginOf, useViewer } from '../../lib/viewer.ts';

/** Loaded for signed-in users, on closed lots. */
const OfferOfLot = optionalPart(() => import('./offer-of-lot.tsx'));

/** The seller's offer of a lot to the viewer after the sale, on the lot's page. */
export function LotOfferArea({ lotId }: { lotId: string }) {
  if (loginOf(useViewer()) === null) return null;
  return (
    <Suspense>
      <OfferOfLot lotId={lotId} />
    </Suspense>
  );
}
