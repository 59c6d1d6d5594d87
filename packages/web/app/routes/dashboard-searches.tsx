import { Navigate } from 'react-router';
import {
  dashboardPaths,
  FollowingPage,
  SavedSearchList,
} from '../../src/features/dashboard/public.ts';
import { privateMetadata } from '../private-metadata.ts';
import { useSite } from '../site.ts';
import type { Route } from './+types/dashboard-searches.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Saved searches', matches);
}

/**
 * Shown to signed-in users; the dashboard redirects visitors to home on every host. Follows exist on the
 * marketplace only, so other hosts redirect to the dashboard.
 */
export default function SavedSearchesRoute() {
  const { kind } = useSite();
  if (kind !== 'marketplace') return <Navigate to={dashboardPaths.favorites} replace />;
  return (
    <FollowingPage list="searches">
      <SavedSearchList />
    </FollowingPage>
  );
}
