import { AccountBids } from '../account-bids.tsx';
import { privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/account-past-bids.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Past bids', matches);
}

export default function PastBidsRoute() {
  return <AccountBids list="past" />;
}
