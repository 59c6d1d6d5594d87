import type { Conflict } from '#selling/consignors/public.ts';
import type { BidResult } from '@fairlot/contract';
import type { Cents, IncrementTable, LotEnd, RefusalCause, ReservePolicy } from '@fairlot/rules';

/** What the batch read under the locks. Money in cents, times in epoch milliseconds. */
export interface Facts {
  /** `auction_clock()`, read after the locks were held. */
  readonly now: number;
  readonly lots: readonly LotFacts[];
  readonly auctions: readonly AuctionFacts[];
  readonly bidders: readonly BidderFacts[];
  /** Bids that carry a `bidUniqueId` of this batch: they were decided before. */
  readonly decided: readonly DecidedBid[];
  /** What the batch's bidders have waiting on the lots they bid on, in the order of entry. */
  readonly waiting: readonly WaitingBid[];
  /** The limits of approved bidders who have one, read once nobody else can bid for them in the sale. */
  readonly limits: readonly LimitFacts[];
}

export interface LotFacts {
  readonly lot_id: string;
  readonly session_id: string;
  readonly auction_id: string;
  readonly start_price_cents: Cents;
  readonly reserve_cents: Cents | null;
  readonly increments: IncrementTable | null;
  readonly price_cents: Cents | null;
  readonly leader_id: string | null;
  readonly leader_paddle: number | null;
  readonly leader_max_cents: Cents | null;
  readonly bid_count: number;
  readonly accepted_count: number;
  readonly reserve_met: boolean;
  readonly close_at: number;
  readonly sequence: number;
  readonly outcome: LotEnd | null;
}

export interface AuctionFacts {
  readonly id: string;
  readonly seller_company_id: string;
  readonly increments: IncrementTable;
  readonly reserve_policy: ReservePolicy;
  readonly whole_increments_only: boolean;
  readonly soft_close_ms: number;
  /** Published, and its bidding has opened. */
  readonly is_open: boolean;
  /** Since when its seller has paused it, epoch milliseconds, and why; null: it goes on. */
  readonly paused_at: number | null;
  readonly pause_reason: string | null;
}

export interface BidderFacts {
  readonly lot_id: string;
  readonly bidder_id: string;
  readonly login_id: string | null;
  /** The login is still valid, or none was needed. */
  readonly is_signed_in: boolean;
  readonly email_verified: boolean;
  readonly card: 'none' | 'expired' | 'valid';
  readonly conflict: Conflict | null;
  /** They have taken their bids on this lot back. */
  readonly has_retracted: boolean;
  /** How often the seller has taken their bids on this lot back. */
  readonly take_backs: number;
  readonly registration: 'pending' | 'approved' | 'refused' | null;
  /** Why it was refused, if the seller said so. */
  readonly refusal_cause: RefusalCause | null;
  readonly paddle_number: number | null;
  /** The most that their maxima in the sale may add up to; null: they have no limit. */
  readonly limit_cents: Cents | null;
}

/** How much of a bidder's limit is taken, apart from the lots of the batch itself. */
export interface LimitFacts {
  readonly auction_id: string;
  readonly bidder_id: string;
  readonly limit_cents: Cents;
  readonly elsewhere_cents: Cents;
  /** Maxima that wait for room on open lots of the sale. */
  readonly waiting_count: number;
}

/** A maximum that waits for the seller's approval of its bidder, or for room below their limit. */
export interface WaitingBid {
  readonly id: string;
  readonly lot_id: string;
  readonly bidder_id: string;
  readonly unique_id: string;
  readonly max_cents: Cents;
  /** It was tried, and waits for room. */
  readonly above_limit: boolean;
  /** Its bidder took it back, or bid again: it is known by its id and never placed. */
  readonly is_void: boolean;
}

export interface DecidedBid {
  /** Its place among the lot's accepted bids; null if it was refused. */
  readonly ordinal: number | null;
  readonly lot_id: string;
  readonly bidder_id: string;
  readonly unique_id: string;
  readonly max_cents: Cents;
  readonly result: BidResult;
  readonly price_cents: Cents | null;
  readonly increment_cents: Cents;
  readonly own_max_cents: Cents | null;
  readonly bid_count: number;
  readonly reserve_met: boolean;
  readonly close_at: number;
  readonly sequence: number;
}
