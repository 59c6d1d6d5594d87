import { LotsPage } from '../../src/features/dashboard/public.ts';
import { OwnPlans } from '../../src/features/plan/public.ts';
import { OwnLots } from '../own-lots.tsx';
import { privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/dashboard-current-bids.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('My bids', matches);
}

export default function CurrentBidsRoute() {
  return (
    <LotsPage list="currentBids">
      {/* At least as high as the window, so that plans that load do not move the footer. */}
      <div className="min-h-dvh">
        <OwnLots list="currentBids" below={<OwnPlans />} />
      </div>
    </LotsPage>
  );
}
