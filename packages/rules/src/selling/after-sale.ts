import type { Cents } from '../money/cents.ts';

/** An offer of a passed lot, as far as further ones depend on it. */
export interface PastOffer<Bidder> {
  readonly bidder: Bidder;
  readonly price: Cents;
  readonly state: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired';
}

/** Somebody who bid on a lot that passed, with the most that others saw them bid. */
export interface UnderBidder<Bidder> {
  readonly bidder: Bidder;
  readonly shown: Cents;
  /** False for who may not buy here: refused, closed the account, or works for the seller. */
  readonly mayBuy: boolean;
}

/** A lot that passed, with who bid on it, the highest first. */
export interface PassedLot<Bidder> {
  readonly reserve: Cents | null;
  readonly bidders: readonly UnderBidder<Bidder>[];
  /** The oldest first. */
  readonly offers: readonly PastOffer<Bidder>[];
}

/**
 * Whom an offer goes to and at what price: `accept` and `counter` to the high bidder, at their bid or at
 * another price; `next` to the one after those who were asked, at their own bid.
 */
export type OfferOrder =
  | { readonly kind: 'accept' | 'next' }
  | { readonly kind: 'counter'; readonly price: Cents | 'reserve' | 'middle' };

export type OfferDecision<Bidder> =
  | { readonly kind: 'offer'; readonly bidder: Bidder; readonly price: Cents }
  | {
      readonly kind: 'refused';
      /** `out-of-range`: below the bid or above the reserve. `declined`: they have declined as little. */
      readonly reason: 'offer-open' | 'nobody' | 'may-not-buy' | 'out-of-range' | 'declined';
    };

const wholeDollar = 100;

/**
 * Decides whom a passed lot is offered to, and at what price (seller.md, 4.10): the high bidder is asked
 * first, then down the list, one at a time; nobody for less than they bid or more than the reserve; and
 * who declined is asked again for less only.
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
  const range = { least: to.shown, most: Math.max(to.shown, lot.reserve ?? to.shown) };
  const price = order.kind === 'counter' ? counterPrice(order.price, range) : to.shown;
  if (!Number.isSafeInteger(price) || price < range.least || price > range.most) {
    return refused('out-of-range');
  }
  const hasDeclined = lot.offers.some(
    (offer) => offer.bidder === to.bidder && offer.state === 'declined' && offer.price <= price,
  );
  return hasDeclined ? refused('declined') : { kind: 'offer', bidder: to.bidder, price };
}

/** The first after all who were asked, of those who may buy; who may not is passed over. */
export function nextBidder<Bidder>({
  bidders,
  offers,
}: Pick<PassedLot<Bidder>, 'bidders' | 'offers'>): UnderBidder<Bidder> | undefined {
  const asked = new Set(offers.map(({ bidder }) => bidder));
  const last = bidders.findLastIndex(({ bidder }) => asked.has(bidder));
  const [high] = bidders;
  // A high bidder who may buy has not been asked: that comes first.
  if (last === -1 && high?.mayBuy === true) return undefined;
  return bidders.slice(last + 1).find(({ mayBuy }) => mayBuy);
}

/** What a counter offer comes to, in cents; the middle is whole dollars where such lie between. */
export function counterPrice(
  price: Cents | 'reserve' | 'middle',
  { least, most }: { readonly least: Cents; readonly most: Cents },
): Cents {
  if (price === 'reserve') return most;
  if (price !== 'middle') return price;
  const middle = Math.floor((least + most) / 2);
  const whole = Math.floor(middle / wholeDollar) * wholeDollar;
  return whole >= least ? whole : middle;
}

function refused(reason: Extract<OfferDecision<never>, { kind: 'refused' }>['reason']) {
  return { kind: 'refused', reason } as const;
}

/** Something that became of a lot after its hammer. */
export interface LotOutcome {
  readonly kind: 'sold' | 'returned' | 'relisted';
  /** Of one that was relisted: its new lot was not removed from its draft. */
  readonly isThere: boolean;
}

/**
 * Whether a passed lot is still to be decided on, by what became of it, in that order: nothing did, or its
 * new lot is gone again.
 */
export function isUndecided(outcomes: readonly LotOutcome[]): boolean {
  const last = outcomes.at(-1);
  return last === undefined || (last.kind === 'relisted' && !last.isThere);
}
