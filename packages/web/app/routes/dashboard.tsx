import { Outlet } from 'react-router';
import { Dashboard } from '../../src/features/dashboard/public.ts';
import { privateMetadata } from '../private-metadata.ts';
import { useSite } from '../site.ts';
import type { Route } from './+types/dashboard.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Dashboard', matches);
}

export default function DashboardRoute() {
  const site = useSite();
  return (
    <Dashboard isMarketplace={site.kind === 'marketplace'}>
      <Outlet />
    </Dashboard>
  );
}
