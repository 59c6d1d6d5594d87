import { Suspense } from 'react';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';
import { askQuickBid, useAskedQuickBid } from '../../lib/quick-bid.ts';

const QuickBidDialog = lazyPart(() => import('./quick-bid-dialog.tsx'));

/** Where bids are confirmed that were asked for away from the lot's page; once on a page. */
export function QuickBidPlace() {
  const asked = useAskedQuickBid();
  if (asked === null) return null;
  return (
    <Suspense>
      <QuickBidDialog
        key={`${asked.lotId} ${asked.amount}`}
        asked={asked}
        onEnd={() => askQuickBid(null)}
      />
    </Suspense>
  );
}
