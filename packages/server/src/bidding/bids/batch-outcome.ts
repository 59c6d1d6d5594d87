import type { BidResult } from '@fairlot/contract';
import type { PriceReason } from '@fairlot/rules';
import type { LotEvent, OwnMaximumChanged } from '#bidding/live/public.ts';
import type { BidAnswer } from './bid-request.ts';
import type { DecidedBid, WaitingBid } from './facts.ts';
import type { LotInBatch } from './lot-in-batch.ts';

/** A row of the bid log. */
export interface BidRow extends Omit<DecidedBid, 'result'> {
  readonly id: string;
  readonly paddle_number: number;
  readonly result: Exclude<BidResult, 'NotApproved' | 'LotAdded'>;
  readonly seen: boolean;
  readonly reason: PriceReason | null;
}

/** Everything that a batch does, decided and not yet written. */
export interface BatchOutcome {
  readonly now: number;
  /** One for each request, in their order. */
  readonly answers: BidAnswer[];
  readonly bids: BidRow[];
  readonly changedLots: LotInBatch[];
  /** For every watcher, in order. */
  readonly events: LotEvent[];
  /** For the bidder's own connections. */
  readonly ownChanges: OwnMaximumChanged[];
  /** Maxima that begin to wait, for an approval or for room. */
  readonly pending: WaitingBid[];
  /** Maxima that waited for an approval and wait for room now. */
  readonly aboveLimit: WaitingBid[];
  /** Maxima that waited and are void since their bidder bid again. */
  readonly voided: WaitingBid[];
  /** Maxima that waited and are now among `bids`. */
  readonly placed: WaitingBid[];
  /** Bidders who led at some point and no longer lead when the batch is done. */
  readonly outbid: { userId: string; lotId: string }[];
}
