import { DashboardLots } from '../dashboard-lots.tsx';
import { privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/dashboard-past-items.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Past bids', matches);
}

export default function PastItemsRoute() {
  return <DashboardLots list="pastItems" />;
}
