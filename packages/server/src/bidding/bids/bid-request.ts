import type { BidResult, ErrorCode } from '@fairlot/contract';
import type { Cents } from '@fairlot/rules';

/** One maximum bid on its way to a decision. */
export interface BidRequest {
  readonly lotId: string;
  readonly bidderId: string;
  /** The login it came by, looked at again under the lot's lock; null when the seller's approval places it. */
  readonly loginId: string | null;
  /** The seller whose site it came to; null on the marketplace. */
  readonly tenantId: string | null;
  readonly max: Cents;
  readonly uniqueId: string;
}

/** How the lot stands for the bidder after the decision. Cents and epoch milliseconds. */
export interface Answered {
  readonly kind: 'answered';
  readonly result: BidResult;
  readonly price: Cents | null;
  readonly increment: Cents;
  readonly ownMax: Cents | null;
  readonly pending: Cents | null;
  readonly bidCount: number;
  readonly reserveMet: boolean;
  readonly closeAt: number;
  readonly sequence: number;
  /** The database's clock when the batch was decided. */
  readonly now: number;
}

/** A refused bid is an answer; `rejected` is a request that may not be made at all. */
export type BidAnswer = Answered | { readonly kind: 'rejected'; readonly code: ErrorCode };
