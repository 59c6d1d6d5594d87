import { FollowingPage, SavedSearchList } from '../../src/features/dashboard/public.ts';
import { marketplaceOnly } from '../marketplace-only.ts';
import { privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/dashboard-searches.ts';

export const loader = ({ context }: Route.LoaderArgs) => marketplaceOnly(context);

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Saved searches', matches);
}

export default function SavedSearchesRoute() {
  return (
    <FollowingPage list="searches">
      <SavedSearchList />
    </FollowingPage>
  );
}
