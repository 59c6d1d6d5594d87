import type { BidResult } from '@fairlot/contract';
import type { Cents } from '@fairlot/rules';

/**
 * Something that happened to a lot and that others may see, as the nodes tell each other of it after
 * the commit. Money in cents, times in epoch milliseconds. User ids and the maximum are for choosing
 * what each connection gets; they never leave in the shared message.
 */
export interface LotEvent {
  readonly lotId: string;
  readonly sessionId: string;
  readonly auctionId: string;
  readonly kind: 'bid' | 'retracted' | 'extended-for-outage' | 'sold' | 'passed' | 'withdrawn';
  /** Number of this event among the lot's: no gaps. */
  readonly sequence: number;
  readonly price: Cents | null;
  readonly increment: Cents;
  readonly leaderPaddle: number | null;
  readonly bidCount: number;
  readonly reserveMet: boolean;
  readonly closeAt: number;
  readonly happenedAt: number;
  readonly bid: {
    readonly id: string;
    readonly bidderId: string;
    readonly paddle: number;
    readonly ownMax: Cents | null;
    readonly result: BidResult;
    readonly uniqueId: string;
  } | null;
}

/** A bidder changed their own maximum: nobody else learns of it. */
export interface OwnMaximumChanged extends LotEvent {
  readonly bid: NonNullable<LotEvent['bid']>;
  /** Whose sale the lot is in. */
  readonly sellerCompanyId: string;
}
