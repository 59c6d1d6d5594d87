import type { Cents } from '../money/cents.ts';

/** Times the price from which on a bid looks like a slip: a point or two zeros too many. */
const timesThePrice = 10;
/** Cents up to which a slip costs too little to ask twice: cheap lots rise tenfold every day. */
const neverAskedUpTo: Cents = 1_000_00;

/**
 * Whether a maximum is so far above the price that its bidder types it a second time before it is
 * sent (domain: Retraction): more than ten times the price and over $1,000. Without a bid the start
 * price counts. All in cents.
 */
export function isFarTooHigh(max: Cents, price: Cents): boolean {
  return max > timesThePrice * price && max > neverAskedUpTo;
}
