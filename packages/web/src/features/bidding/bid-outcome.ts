import { texts } from '@fairlot/contract';
import type { BidResult, Lot } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import type { BidderView } from '@fairlot/rules';
import type { BidInHand, PlacedBid } from './bid-flow.ts';

/** The texts of the bid dialog's last step. */
export interface BidOutcome {
  readonly tone: 'good' | 'pending' | 'bad';
  readonly title: string;
  readonly text: string;
  /** Whether to offer another bid on this lot. */
  readonly mayRebid: boolean;
}

/** The amounts in an outcome: the bid, the price after it, the next asking price. */
interface Figures {
  readonly yours: string;
  readonly price: string;
  readonly next: string;
  /** The bidder already had exactly this maximum. */
  readonly unchanged: boolean;
}

/** The texts for each result of section 8. */
export function bidOutcome(bid: BidInHand, placed: PlacedBid): BidOutcome {
  if (placed.code === 'SalePaused') return again('The sale is paused', placed.message ?? '');
  if (placed.code === 'AboveLimit') return aboveLimit(placed.message ?? '');
  if (placed.code === 'BidIsVoid') return again('This bid does not count', placed.message ?? '');
  if (placed.message !== undefined) return over('You cannot bid on this lot', placed.message);
  return outcomes[placed.bidResultEnum]({
    unchanged: bid.formerMax === bid.cents,
    yours: formatUsd(bid.cents),
    price: dollars(placed.currentAmount),
    next: dollars(placed.currentAmount + placed.incrementAmount),
  });
}

/**
 * What has become of a bid that led since it was placed: outbid, or the lot has closed. An answer that came late, or
 * twice, tells the moment of the bid. Null while nothing has changed.
 */
export function outcomeSince(
  { currentBid, reserveMet }: Pick<Lot, 'currentBid' | 'reserveMet'>,
  placed: PlacedBid,
  { part, isClosed }: { part: BidderView['part']; isClosed: boolean },
): BidOutcome | null {
  if (!leading.has(placed.bidResultEnum) || currentBid === null) return null;
  const price = dollars(currentBid.currentAmount);
  if (part === 'outbid' && currentBid.sequence > placed.sequence) {
    const text = `Somebody has outbid you since. The price is now ${price}.`;
    return isClosed
      ? over(
          'Outbid',
          `Your bid arrived in time. Somebody outbid you before the lot closed at ${price}.`,
        )
      : again('Outbid', text);
  }
  if (!isClosed || part !== 'leading' || currentBid.sequence < placed.sequence) return null;
  const inTime = 'Your bid arrived in time';
  if (reserveMet) return good(inTime, `The lot has closed. You are its high bidder at ${price}.`);
  const text = `The lot has closed at ${price}. The seller’s reserve has not been met.`;
  return { tone: 'pending', title: inTime, text, mayRebid: false };
}

const leading: ReadonlySet<BidResult> = new Set(['BidWins', 'IncreaseMax', 'FailedReserve']);

const outcomes: Record<BidResult, (figures: Figures) => BidOutcome> = {
  BidWins: ({ yours, price }) =>
    good(texts.highBidder, `At ${price}. We bid for you up to ${yours}.`),
  IncreaseMax: ({ yours, price, unchanged }) =>
    unchanged
      ? good('Nothing has changed', `Your maximum stays at ${yours}. The price is ${price}.`)
      : good('Maximum raised', `We now bid for you up to ${yours}. The price is ${price}.`),
  DecreaseMax: ({ yours, price }) =>
    good('Maximum lowered', `We now bid for you up to ${yours}. The price is ${price}.`),
  FailedReserve: ({ price }) => ({
    tone: 'pending',
    title: 'Reserve Not Met',
    text: `You’re the high bidder at ${price}, but the seller’s reserve has not been met.`,
    mayRebid: true,
  }),
  NotApproved: ({ yours }) => ({
    tone: 'pending',
    title: 'Pending Approval',
    text: `Your bid of ${yours} has been entered. It counts as soon as the seller has approved you.`,
    mayRebid: false,
  }),
  BidOutbidByMax: ({ price }) =>
    again(
      'Outbid',
      `Another bidder’s maximum is as high as yours or higher. The price is now ${price}.`,
    ),
  FailedMinimum: ({ yours, price }) =>
    again('Too Low', `${yours} is below the minimum bid. The price is now ${price}.`),
  FailedLowBid: ({ yours, next }) =>
    again('Too Low', `${yours} is lower than the current asking price of ${next}.`),
  IllegalIncrement: ({ next }) =>
    again('Too Low', `This auction takes bids in whole increments only. The next one is ${next}.`),
  SelfUnderbid: ({ yours, price }) =>
    again(
      'Lower than your own bid',
      `We have already bid ${price} for you, so your maximum cannot go down to ${yours}.`,
    ),
  LotClosed: () => over('Lot Closed', 'The lot had closed before your bid arrived.'),
  LotWidthdrawn: () => over('Widthdrawn', 'The seller has withdrawn this lot from the sale.'),
  // Only pushed, never an answer: an answer would mean that the catalog changed during the bid.
  LotAdded: () => over('The sale has changed', 'Please look at the lot again.'),
};

/** Dollars from the wire; floating-point sums may be off a whole cent. */
function dollars(amount: number): string {
  return formatUsd(Math.round(amount * 100));
}

function good(title: string, text: string): BidOutcome {
  return { tone: 'good', title, text, mayRebid: false };
}

function again(title: string, text: string): BidOutcome {
  return { tone: 'bad', title, text, mayRebid: true };
}

/** A lower bid may fit the limit, and replaces it. */
function aboveLimit(text: string): BidOutcome {
  return { tone: 'pending', title: 'Your bid is waiting', text, mayRebid: true };
}

function over(title: string, text: string): BidOutcome {
  return { tone: 'bad', title, text, mayRebid: false };
}
