import { DashboardLots } from '../dashboard-lots.tsx';
import { privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/dashboard-past-wins.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Lots won', matches);
}

export default function PastWinsRoute() {
  return <DashboardLots list="pastWins" />;
}
