import type { AuctionTile } from '@fairlot/contract';
import { auctionTileState, countdown, formatCountdown } from '@fairlot/rules';
import { useClock } from '@fairlot/ui/clock.ts';
import { secondsTo } from '@fairlot/ui/seconds-to.ts';

const auctionTileText = {
  closed: 'Sale closed',
  preview: 'Preview',
  'happening-now': 'Happening Now',
} as const;

/** The tile's state and its text: "2d 4h 10m", "Happening Now · next lot closes in 40s", "Sale closed". */
export interface TileTime {
  readonly kind: ReturnType<typeof auctionTileState>['kind'];
  readonly text: string;
}

/** Time of an auction on its tile at a moment (epoch milliseconds). */
export function tileTime(
  auction: Pick<AuctionTile, 'closeTime' | 'nextCloseTime' | 'closed'>,
  now: number,
): TileTime {
  const { closeTime, nextCloseTime, closed } = auction;
  const state = auctionTileState({ secondsToClose: secondsTo(closeTime, now), closed });
  if (state.kind === 'happening-now') {
    return { kind: state.kind, text: auctionTileText[state.kind] + nextLot(nextCloseTime, now) };
  }
  if (state.kind !== 'countdown') return { kind: state.kind, text: auctionTileText[state.kind] };
  return { kind: state.kind, text: formatCountdown(state.countdown) };
}

/** Nothing once it is due: the list does not watch lots, and a late bid may have moved it. */
function nextLot(nextCloseTime: string | null | undefined, now: number): string {
  const seconds = nextCloseTime == null ? 0 : secondsTo(nextCloseTime, now);
  return seconds > 0 ? ` · next lot closes in ${formatCountdown(countdown(seconds))}` : '';
}

/** The same, ticking. */
export function useTileTime(auction: AuctionTile): TileTime {
  const kind = useClock((now) => tileTime(auction, now).kind);
  const text = useClock((now) => tileTime(auction, now).text);
  return { kind, text };
}
