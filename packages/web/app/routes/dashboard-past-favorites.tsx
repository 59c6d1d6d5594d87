import { DashboardLots } from '../dashboard-lots.tsx';
import { privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/dashboard-past-favorites.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Past favorites', matches);
}

export default function PastFavoritesRoute() {
  return <DashboardLots list="pastFavorites" />;
}
