import {
  countsTowardsLimit,
  extendClose,
  hammer,
  incrementAt,
  isTakenOut,
  lotStateAt,
  saleClock,
} from '@fairlot/rules';
import type { BidDecision, Cents, LotState, LotTerms, Standing } from '@fairlot/rules';
import { standingOf } from '#bidding/lot-state/public.ts';
import type { AuctionFacts, LotFacts } from './facts.ts';

/** A locked lot while a batch decides bid after bid on it. */
export class LotInBatch {
  readonly facts: LotFacts;
  readonly auction: AuctionFacts;
  readonly terms: LotTerms;
  standing: Standing;
  leaderPaddle: number | null;
  closeAt: number;
  sequence: number;
  acceptedCount: number;
  isChanged = false;

  constructor(facts: LotFacts, auction: AuctionFacts) {
    this.facts = facts;
    this.auction = auction;
    this.terms = termsOf(facts, auction);
    this.standing = standingOf(facts);
    this.leaderPaddle = facts.leader_paddle;
    this.closeAt = facts.close_at;
    this.sequence = facts.sequence;
    this.acceptedCount = facts.accepted_count;
  }

  /** What a challenger must add to the price; 0 while there is none. Cents. */
  get increment(): Cents {
    const { price } = this.standing;
    return price === null ? 0 : incrementAt(this.terms.increments, price);
  }

  /** The maximum that this bidder leads with, if they lead. */
  maxOf(bidder: string): Cents | null {
    return this.standing.leader?.bidder === bidder ? this.standing.leader.max : null;
  }

  /** What it takes of this bidder's limit. */
  countsFor(bidder: string): Cents {
    return countsTowardsLimit(bidder, { standing: this.standing, outcome: this.facts.outcome });
  }

  /** The lot's state at a moment of the database's clock, epoch milliseconds. */
  stateAt(now: number): LotState {
    const { outcome } = this.facts;
    return lotStateAt(
      {
        opensAt: this.auction.is_open ? 0 : null,
        close: this.closeAt,
        standing: this.standing,
        hammer: outcome === 'sold' || outcome === 'passed' ? hammer(this.standing) : null,
        takenOut: isTakenOut(outcome) ? outcome : null,
      },
      saleClock(now, this.auction.paused_at),
    );
  }

  /** Why its seller has stopped the bidding on it; null: it goes on, or the lot is over. */
  pausedBecauseAt(now: number): string | null {
    return this.stateAt(now).kind === 'open' ? this.auction.pause_reason : null;
  }

  /** Applies an accepted bid to the standing, the clock and the sequence. */
  accept(
    decision: Extract<BidDecision, { kind: 'accepted' }>,
    bid: { bidder: string; paddle: number; now: number },
  ): void {
    this.isChanged = true;
    this.standing = decision.standing;
    if (decision.standing.leader?.bidder === bid.bidder) this.leaderPaddle = bid.paddle;
    this.acceptedCount += 1;
    if (!decision.seen) return;
    this.sequence += 1;
    this.closeAt = extendClose({
      close: this.closeAt,
      acceptedAt: bid.now,
      softClose: this.auction.soft_close_ms,
    });
  }
}

/** The terms of a lot: its own table of increments, or its auction's. */
export function termsOf(
  lot: Pick<LotFacts, 'start_price_cents' | 'reserve_cents' | 'increments'>,
  auction: Pick<AuctionFacts, 'increments' | 'reserve_policy' | 'whole_increments_only'>,
): LotTerms {
  return {
    startPrice: lot.start_price_cents,
    reserve: lot.reserve_cents,
    reservePolicy: auction.reserve_policy,
    increments: lot.increments ?? auction.increments,
    wholeIncrementsOnly: auction.whole_increments_only,
  };
}
