/** Under this many seconds an open tile gets its expiring highlight (section 9). */
export const expiringUnder = 60;
/** Under this many seconds it fades. */
export const fadingUnder = 10;
/** From here on a lot reads closed. */
export const lotClosedAt = -2;
/** From here on its tile hides, and a won lot says so. */
export const lotHiddenAt = -4;

/** A lot for display; `secondsToClose` is null without a close time and negative after it. */
export type LotView = {
  readonly secondsToClose: number | null;
  readonly hasBid: boolean;
  readonly reserveMet: boolean;
  readonly withdrawn: boolean;
};

export type Emphasis = 'none' | 'expiring' | 'fading';

/** How a tile in a list of lots shows (section 2, lot page). */
export type LotTileState =
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'preview' }
  | { readonly kind: 'open'; readonly emphasis: Emphasis }
  | { readonly kind: 'closing' }
  | { readonly kind: 'closed'; readonly outcome: 'sold' | 'passed' }
  | { readonly kind: 'hidden' };

/** The state of a lot's tile. A withdrawn lot stays withdrawn, whatever its clock says. */
export function lotTileState(lot: LotView, showClosedLots: boolean): LotTileState {
  const { secondsToClose } = lot;
  if (lot.withdrawn) return { kind: 'withdrawn' };
  if (secondsToClose === null) return { kind: 'preview' };
  if (secondsToClose > 0) return { kind: 'open', emphasis: emphasisAt(secondsToClose) };
  if (secondsToClose > lotClosedAt) return { kind: 'closing' };
  if (secondsToClose <= lotHiddenAt && !showClosedLots) return { kind: 'hidden' };
  return { kind: 'closed', outcome: outcomeOf(lot) };
}

/** Sold if there is a bid and the reserve is met, else passed. */
export function outcomeOf(lot: Pick<LotView, 'hasBid' | 'reserveMet'>): 'sold' | 'passed' {
  return lot.hasBid && lot.reserveMet ? 'sold' : 'passed';
}

function emphasisAt(secondsToClose: number): Emphasis {
  if (secondsToClose < fadingUnder) return 'fading';
  return secondsToClose < expiringUnder ? 'expiring' : 'none';
}
