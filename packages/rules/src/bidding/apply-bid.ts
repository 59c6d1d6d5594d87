import type { Cents } from '../money/cents.ts';
import type { Bid, Leader, LotTerms, Standing } from './bid-state.ts';
import { meetsReserve } from './bid-state.ts';
import { incrementAt } from './increments.ts';
import type { PriceReason } from './price-reason.ts';

export type AcceptedResult =
  | 'BidWins'
  | 'BidOutbidByMax'
  | 'IncreaseMax'
  | 'DecreaseMax'
  | 'FailedReserve';

/** The effect of an accepted bid. `seen`: other people can see that something happened. */
export type AppliedBid = {
  readonly result: AcceptedResult;
  readonly standing: Standing;
  readonly seen: boolean;
  readonly reason: PriceReason;
};

type Priced = { readonly price: Cents; readonly reason: PriceReason };

/**
 * The proxy rule, without the checks of `decideBid`: price = min(second maximum + increment there,
 * highest maximum), from the start price on, never falling; the earliest of equal maximums wins (section
 * 5).
 */
export function applyBid(terms: LotTerms, standing: Standing, bid: Bid): AppliedBid {
  const { leader, price } = standing;
  if (leader === null || price === null) {
    return contest(terms, standing, bid, bid, { price: terms.startPrice, reason: 'opening' });
  }
  if (leader.bidder === bid.bidder) return changeOwnMaximum(terms, standing, leader, bid.max);
  const top = bid.max > leader.max ? bid : leader;
  const proxy = proxyPrice(terms, bid.max, leader.max);
  return contest(terms, standing, bid, top, keepUp(price, proxy));
}

function proxyPrice(terms: LotTerms, one: Cents, other: Cents): Priced {
  const second = Math.min(one, other);
  const highest = Math.max(one, other);
  if (second === highest) return { price: second, reason: 'tie' };
  const step = second + incrementAt(terms.increments, second);
  if (step <= highest) return { price: step, reason: 'second-max-plus-increment' };
  return { price: highest, reason: 'own-max' };
}

function keepUp(price: Cents, proposed: Priced): Priced {
  return proposed.price > price ? proposed : { price, reason: 'unchanged' };
}

/** A bid for the lead: it takes the lead or pushes the leader, and everybody sees it. */
function contest(
  terms: LotTerms,
  standing: Standing,
  bid: Bid,
  top: Leader,
  proposed: Priced,
): AppliedBid {
  const { price, reason } = liftForReserve(terms, top.max, proposed);
  const reserveMet = meetsReserve(terms, top.max);
  return {
    result: top !== bid ? 'BidOutbidByMax' : reserveMet ? 'BidWins' : 'FailedReserve',
    standing: {
      price,
      leader: { bidder: top.bidder, max: top.max },
      bidCount: standing.bidCount + 1,
      reserveMet,
    },
    seen: true,
    reason,
  };
}

/** A leading maximum lifts the price to the reserve it meets; below it, `in-full` bids all of it. */
function liftForReserve(terms: LotTerms, leadingMax: Cents, proposed: Priced): Priced {
  if (terms.reserve === null) return proposed;
  const met = leadingMax >= terms.reserve;
  if (met && proposed.price < terms.reserve) {
    return { price: terms.reserve, reason: 'reserve-reached' };
  }
  if (!met && terms.reservePolicy === 'in-full' && proposed.price < leadingMax) {
    return { price: leadingMax, reason: 'bid-in-full' };
  }
  return proposed;
}

/**
 * The leader's own change is silent, except when it reaches the reserve. They keep
 * their place in time for the part they held before, so equal maximums they already beat stay beaten.
 */
function changeOwnMaximum(
  terms: LotTerms,
  standing: Standing,
  leader: Leader,
  max: Cents,
): AppliedBid {
  const changed = { ...standing, leader: { bidder: leader.bidder, max } };
  const result = max >= leader.max ? 'IncreaseMax' : 'DecreaseMax';
  if (standing.reserveMet || terms.reserve === null || max < terms.reserve) {
    return { result, standing: changed, seen: false, reason: 'unchanged' };
  }
  return {
    result,
    standing: {
      ...changed,
      price: terms.reserve,
      bidCount: standing.bidCount + 1,
      reserveMet: true,
    },
    seen: true,
    reason: 'reserve-reached',
  };
}
