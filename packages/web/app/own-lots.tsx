import type { ReactNode } from 'react';
import { LotList } from '../src/features/dashboard/public.ts';
import type { LotListName } from '../src/features/dashboard/public.ts';
import { ownExtras } from './tile-extras.tsx';

const extras = {
  ...ownExtras,
  viewer: 'user',
  showAuction: true,
} as const;

/** One of the lists of the viewer's own lots; each tile shows the viewer's bids and labels. */
export function OwnLots({ list, below }: { list: LotListName; below?: ReactNode }) {
  return <LotList key={list} list={list} extras={extras} below={below} />;
}
