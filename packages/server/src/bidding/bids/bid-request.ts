import type { BidResult, ErrorCode } from '@fairlot/contract';
import type { Cents } from '@fairlot/rules';

/** One maximum bid on its way to a decision. */
export interface BidRequest {
  readonly lotId: string;
  readonly bidderId: string;
  /**
   * The login that sent it, checked again under the lot's lock; null when it is placed by the seller's
   * approval.
   */
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
  /** The seller's reason for the pause because of which the bid was refused, with `NotApproved`. */
  readonly pausedBecause: string | null;
  /** The bidder's limit, above which their bid waits, with `NotApproved`. */
  readonly aboveLimit: Cents | null;
  /** This bid was withdrawn, or its bidder has bid again since; with `NotApproved`. */
  readonly isVoid: boolean;
}

/** A refused bid is an ordinary answer; `rejected` is a request that is not allowed at all. */
export type BidAnswer = Answered | Rejected;

export interface Rejected {
  readonly kind: 'rejected';
  readonly code: ErrorCode;
  /** In place of the code's own sentence. */
  readonly message?: string | undefined;
}
