import { DashboardLots } from '../dashboard-lots.tsx';
import { privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/dashboard-current-bids.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('My bids', matches);
}

export default function CurrentBidsRoute() {
  return <DashboardLots list="currentBids" />;
}
