import type { Cents } from '../money/cents.ts';

/** An offer of a passed lot, as far as further ones depend on it. */
export interface PastOffer<Bidder> {
  readonly bidder: Bidder;
  readonly price: Cents;
  readonly state: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired';
}

/** Somebody who bid on a lot that passed, with their highest publicly visible bid. */
export interface UnderBidder<Bidder> {
  readonly bidder: Bidder;
  readonly shown: Cents;
  /** False if they may not buy here: refused, account closed, or on the seller's staff. */
  readonly mayBuy: boolean;
}

/** A passed lot with its bidders, the highest first. */
export interface PassedLot<Bidder> {
  readonly reserve: Cents | null;
  readonly bidders: readonly UnderBidder<Bidder>[];
  /** The oldest first. */
  readonly offers: readonly PastOffer<Bidder>[];
}

/**
 * The bidder and price of an offer: `accept` and `counter` to the high bidder, at their bid or at another
 * price; `next` to the next bidder down the list, at their own bid.
 */
export type OfferOrder =
  | { readonly kind: 'accept' | 'next' }
  | { readonly kind: 'counter'; readonly price: Cents | 'reserve' | 'middle' };

export type OfferDecision<Bidder> =
  | { readonly kind: 'offer'; readonly bidder: Bidder; readonly price: Cents }
  | {
      readonly kind: 'refused';
      /**
       * `out-of-range`: below the bid or above the reserve. `declined`: they have declined this price or
       * a lower one.
       */
      readonly reason: 'offer-open' | 'nobody' | 'may-not-buy' | 'out-of-range' | 'declined';
    };

const wholeDollar = 100;

/**
 * Decides whom a passed lot is offered to, and at what price (seller.md, 4.10): the high bidder is asked
 * first, then down the list, one at a time; nobody for less than their bid or more than the reserve; and
 * those who declined only for less.
 */
export function decideOffer<Bidder>(
  lot: PassedLot<Bidder>,
  order: OfferOrder,
): OfferDecision<Bidder> {
  if (lot.offers.some(({ state }) => state === 'open' || state === 'accepted')) {
    return refused('offer-open');
  }
  const to = order.kind === 'next' ? nextBidder(lot) : lot.bidders[0];
  if (to === undefined) return refused('nobody');
  if (!to.mayBuy) return refused('may-not-buy');
  const range = { min: to.shown, max: Math.max(to.shown, lot.reserve ?? to.shown) };
  const price = order.kind === 'counter' ? counterPrice(order.price, range) : to.shown;
  if (!Number.isSafeInteger(price) || price < range.min || price > range.max) {
    return refused('out-of-range');
  }
  const hasDeclined = lot.offers.some(
    (offer) => offer.bidder === to.bidder && offer.state === 'declined' && offer.price <= price,
  );
  return hasDeclined ? refused('declined') : { kind: 'offer', bidder: to.bidder, price };
}

/** The first bidder after all who were asked, skipping those who may not buy. */
export function nextBidder<Bidder>({
  bidders,
  offers,
}: Pick<PassedLot<Bidder>, 'bidders' | 'offers'>): UnderBidder<Bidder> | undefined {
  const asked = new Set(offers.map(({ bidder }) => bidder));
  const last = bidders.findLastIndex(({ bidder }) => asked.has(bidder));
  const [high] = bidders;
  // A high bidder who may buy must be asked first.
  if (last === -1 && high?.mayBuy === true) return undefined;
  return bidders.slice(last + 1).find(({ mayBuy }) => mayBuy);
}

/** The price of a counteroffer, in cents; the middle is in whole dollars if possible. */
export function counterPrice(
  price: Cents | 'reserve' | 'middle',
  { min, max }: { readonly min: Cents; readonly max: Cents },
): Cents {
  if (price === 'reserve') return max;
  if (price !== 'middle') return price;
  const middle = Math.floor((min + max) / 2);
  const whole = Math.floor(middle / wholeDollar) * wholeDollar;
  return whole >= min ? whole : middle;
}

function refused(reason: Extract<OfferDecision<never>, { kind: 'refused' }>['reason']) {
  return { kind: 'refused', reason } as const;
}

/** An outcome of a lot after its hammer. */
export interface LotOutcome {
  readonly kind: 'sold' | 'returned' | 'relisted';
  /** For a relisted lot: its new lot was not removed from its draft. */
  readonly isThere: boolean;
}

/**
 * Whether a passed lot still needs a decision, by its outcomes in order: none, or its new lot was removed
 * again.
 */
export function isUndecided(outcomes: readonly LotOutcome[]): boolean {
  const last = outcomes.at(-1);
  return last === undefined || (last.kind === 'relisted' && !last.isThere);
}
