import { AccountBids } from '../account-bids.tsx';
import { privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/account-current-bids.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Current bids', matches);
}

export default function CurrentBidsRoute() {
  return <AccountBids list="current" />;
}
