import type { Standing } from '../bidding/bid-state.ts';
import type { Leaving } from '../bidding/withdraw.ts';
import type { Cents } from '../money/cents.ts';
import { isOpen } from './clock.ts';
import type { Hammer } from './hammer.ts';

export type TakenOut = Leaving['kind'];
/** The outcome of a lot; null: none yet. */
export type LotEnd = Hammer['outcome'] | TakenOut;

export const isTakenOut = (outcome: LotEnd | null): outcome is TakenOut =>
  outcome === 'withdrawn' || outcome === 'cancelled';

/** The life of a lot. `closing`: the clock has run out and no node has recorded the hammer yet. */
export type LotState =
  | { readonly kind: 'scheduled'; readonly close: number | null }
  | { readonly kind: 'open'; readonly close: number; readonly standing: Standing }
  | { readonly kind: 'closing'; readonly close: number; readonly standing: Standing }
  | {
      readonly kind: 'sold';
      readonly close: number;
      readonly price: Cents;
      readonly winner: string;
    }
  | { readonly kind: 'passed'; readonly close: number }
  | { readonly kind: TakenOut };

/** What is recorded of a lot. Times in epoch milliseconds; `opensAt` null while unpublished. */
export type LotFacts = {
  readonly opensAt: number | null;
  readonly close: number | null;
  readonly standing: Standing;
  readonly hammer: Hammer | null;
  /** How it was taken out of its sale before its hammer; null: it was not. */
  readonly takenOut: TakenOut | null;
};

/** The state at a moment: depends only on stored data and the clock, so no timer is trusted. */
export function lotStateAt(lot: LotFacts, now: number): LotState {
  const { close, standing, hammer } = lot;
  if (lot.takenOut !== null) return { kind: lot.takenOut };
  if (close === null || lot.opensAt === null || now < lot.opensAt) {
    return { kind: 'scheduled', close };
  }
  if (hammer?.outcome === 'passed') return { kind: 'passed', close };
  if (hammer?.outcome === 'sold') {
    return { kind: 'sold', close, price: hammer.price, winner: hammer.winner };
  }
  return { kind: isOpen(now, close) ? 'open' : 'closing', close, standing };
}
