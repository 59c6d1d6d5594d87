import type { Cents } from '../money/cents.ts';

/** Multiple of the price above which a bid looks like a typo: a decimal point or two zeros too many. */
const timesThePrice = 10;
/** Cents up to which a typo costs too little to ask twice: cheap lots rise tenfold every day. */
const neverAskedUpTo: Cents = 1_000_00;

/**
 * Whether a maximum is so far above the price that its bidder must type it twice (domain: Retraction):
 * more than ten times the price and over $1,000. Without a bid the start price counts. All in cents.
 */
export function isFarTooHigh(max: Cents, price: Cents): boolean {
  return max > timesThePrice * price && max > neverAskedUpTo;
}
