import { texts } from '@fairlot/contract';
import type { LotTile } from '@fairlot/contract';
import {
  countdown,
  formatCountdown,
  lotTileState,
  searchTileState,
  showsPrice,
} from '@fairlot/rules';
import type { LotTileState } from '@fairlot/rules';
import { secondsLeft } from '../../lib/seconds-left.ts';
import { lotTileText, searchTileText } from './tile-words.ts';

/** State of a lot's tile at a moment (epoch milliseconds). */
export function tileStateAt(lot: LotTile, now: number, showClosed: boolean): LotTileState {
  return lotTileState(
    {
      secondsToClose: secondsLeft(lot, now),
      hasBid: lot.hasBid,
      reserveMet: lot.reserveMet,
      withdrawn: lot.isWidthdrawn,
    },
    showClosed,
  );
}

/** Nothing more will happen to the lot; a preview has not begun yet. */
export function isOver({ kind }: LotTileState): boolean {
  return kind !== 'open' && kind !== 'preview';
}

/** The tile's text about time: the time left, or the lot's state. */
export function tileTimeText(lot: LotTile, now: number): string {
  const state = tileStateAt(lot, now, true);
  switch (state.kind) {
    case 'open':
      if (lot.pauseReason != null) return texts.pausedBecause(lot.pauseReason);
      return formatCountdown(countdown(secondsLeft(lot, now) ?? 0));
    case 'closed':
      return `${lotTileText.closed} · ${lotTileText[state.outcome]}`;
    case 'hidden':
      return lotTileText.closed;
    case 'withdrawn':
      return takenOutText(lot);
    case 'preview':
    case 'closing':
      return lotTileText[state.kind];
  }
}

/** A canceled lot says why it left its sale, a withdrawn one only that it did. */
const takenOutText = ({ cancellationCause: cause }: LotTile) =>
  cause === undefined ? lotTileText.withdrawn : texts.cancelledLot(cause);

/** The two families of section 2: tiles of a list count down, tiles of a search name the day. */
export type TileFamily = 'list' | 'search';

/** What a tile among search results says about time. */
export function searchTimeText(lot: LotTile, now: number): string {
  const secondsToClose = secondsLeft(lot, now);
  if (lot.pauseReason != null) return texts.pausedBecause(lot.pauseReason);
  const state = searchTileState({ secondsToClose, withdrawn: lot.isWidthdrawn });
  if (state === 'withdrawn') return takenOutText(lot);
  if (state === 'closed') return lot.closedDateStr || plannedDay(lot) || lotTileText.closed;
  const words = searchTileText[state] ?? `Closes ${withoutThisYear(lot.closeTimeLocalStr, now)}`;
  if (state !== 'happening-now' || secondsToClose === null) return words;
  return `${words}, ${formatCountdown(countdown(secondsToClose))}`;
}

/** Until a lot that has just closed is refetched, its day is that of its close, in the sale's time zone. */
function plannedDay({ closeTimeLocalStr }: LotTile): string {
  return /^[^,]+, \d{4}/.exec(closeTimeLocalStr)?.[0] ?? '';
}

/** A tile is narrow: the year is shown only if it is not the current one. */
function withoutThisYear(text: string, now: number): string {
  return text.replace(`, ${new Date(now).getFullYear()}`, '');
}

export type TilePrice =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'start'; readonly dollars: number }
  | { readonly kind: 'current'; readonly dollars: number };

/** The price that a viewer may see: visitors see none once the lot has closed. */
export function tilePrice(lot: LotTile, now: number, viewer: 'visitor' | 'user'): TilePrice {
  if (lot.priceHidden || !showsPrice(viewer, secondsLeft(lot, now))) {
    return { kind: 'hidden' };
  }
  if (lot.currentBid === null || !lot.hasBid) return { kind: 'start', dollars: lot.startPrice };
  return { kind: 'current', dollars: lot.currentBid.currentAmount };
}
