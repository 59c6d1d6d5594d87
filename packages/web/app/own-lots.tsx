import type { LotTile } from '@fairlot/contract';
import { FavoriteButton } from '../src/features/bidding/public.ts';
import { LotList } from '../src/features/dashboard/public.ts';
import type { LotListName } from '../src/features/dashboard/public.ts';
import { TileLabels } from './tile-labels.tsx';

const extras = {
  viewer: 'user',
  showAuction: true,
  labels: (lot: LotTile) => <TileLabels lot={lot} />,
  corner: (lot: LotTile) => <FavoriteButton lot={lot} />,
} as const;

/** One of the lists of the viewer's own lots, on tiles that know his part in each. */
export function OwnLots({ list }: { list: LotListName }) {
  return <LotList key={list} list={list} extras={extras} />;
}
