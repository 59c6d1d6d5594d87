import type { LotTile } from '@fairlot/contract';
import { useClock } from '@fairlot/ui/clock.ts';
import { LotTileCard } from './lot-tile.tsx';
import type { LotTileProps } from './lot-tile.tsx';
import { tileStateAt } from './lot-tile-view.ts';
import type { TileFamily } from './lot-tile-view.ts';

/** What a list of lots shows of each lot besides the lot itself. */
export interface TileExtras {
  readonly viewer: LotTileProps['viewer'];
  readonly labels?: (lot: LotTile) => LotTileProps['labels'];
  readonly corner?: (lot: LotTile) => LotTileProps['corner'];
  readonly foot?: (lot: LotTile) => LotTileProps['foot'];
  /** Names the auction of each lot, for lists across auctions. */
  readonly showAuction?: boolean;
}

/** Lots side by side: two on a phone, up to five on a desk. */
export const lotGridLook =
  'lot-grid grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5';
/** Four lots, which leave no row unfinished at any width. */
const fourLotsLook = 'lot-grid grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4';

/** Lots as a grid, or one below the other for whoever chose so (`lots-view.tsx`). */
export function LotGrid({
  lots,
  family,
  showClosed,
  extras,
  isOfFour = false,
}: {
  lots: readonly LotTile[];
  family: TileFamily;
  showClosed: boolean;
  extras: TileExtras;
  /** There are four lots at most. */
  isOfFour?: boolean;
}) {
  return (
    <ul className={isOfFour ? fourLotsLook : lotGridLook}>
      {lots.map((lot, index) => (
        <GridItem
          key={lot.secureId}
          lot={lot}
          family={family}
          eager={index < 2}
          showClosed={showClosed}
          extras={extras}
        />
      ))}
    </ul>
  );
}

function GridItem({
  lot,
  family,
  eager,
  showClosed,
  extras,
}: {
  lot: LotTile;
  family: TileFamily;
  eager: boolean;
  showClosed: boolean;
  extras: TileExtras;
}) {
  const hidden = useClock((now) => tileStateAt(lot, now, showClosed).kind === 'hidden');
  if (hidden) return null;
  return (
    <li>
      <LotTileCard
        lot={lot}
        family={family}
        viewer={extras.viewer}
        eager={eager}
        labels={extras.labels?.(lot)}
        corner={extras.corner?.(lot)}
        foot={extras.foot?.(lot)}
        showAuction={extras.showAuction}
      />
    </li>
  );
}
