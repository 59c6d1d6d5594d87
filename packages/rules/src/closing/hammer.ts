import type { Standing } from '../bidding/bid-state.ts';
import type { Cents } from '../money/cents.ts';

export type Hammer =
  | { readonly outcome: 'sold'; readonly price: Cents; readonly winner: string }
  | { readonly outcome: 'passed' };

/** How a lot ends when its clock has run out: sold if there is a bid and the reserve is met, else passed (section 2). */
export function hammer(standing: Standing): Hammer {
  const { price, leader, reserveMet } = standing;
  if (price === null || leader === null || !reserveMet) return { outcome: 'passed' };
  return { outcome: 'sold', price, winner: leader.bidder };
}
