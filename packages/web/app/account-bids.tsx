import type { LotTile } from '@fairlot/contract';
import { BiddingHistoryPage } from '../src/features/account-area/public.ts';
import type { BidList } from '../src/features/account-area/public.ts';
import { FavoriteButton } from '../src/features/bidding/public.ts';
import { TileLabels } from './tile-labels.tsx';

const extras = {
  viewer: 'user',
  labels: (lot: LotTile) => <TileLabels lot={lot} />,
  corner: (lot: LotTile) => <FavoriteButton lot={lot} />,
} as const;

/** The user's bids on tiles that know his part in each lot. */
export function AccountBids({ list }: { list: BidList }) {
  return <BiddingHistoryPage list={list} extras={extras} />;
}
