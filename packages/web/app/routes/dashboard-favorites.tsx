import { DashboardLots } from '../dashboard-lots.tsx';
import { privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/dashboard-favorites.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Favorites', matches);
}

export default function FavoritesRoute() {
  return <DashboardLots list="favorites" />;
}
