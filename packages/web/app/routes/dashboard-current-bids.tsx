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
      <OwnPlans>
        <OwnLots list="currentBids" />
      </OwnPlans>
    </LotsPage>
  );
}
