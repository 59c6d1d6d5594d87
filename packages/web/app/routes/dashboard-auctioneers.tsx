import { FollowingPage, AuctioneerList } from '../../src/features/dashboard/public.ts';
import { marketplaceOnly } from '../marketplace-only.ts';
import { privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/dashboard-auctioneers.ts';

export const loader = ({ context }: Route.LoaderArgs) => marketplaceOnly(context);

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Auctioneers', matches);
}

export default function AuctioneersRoute() {
  return (
    <FollowingPage list="auctioneers">
      <AuctioneerList />
    </FollowingPage>
  );
}
