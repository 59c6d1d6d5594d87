import { registrationRefused } from '@fairlot/contract';
import type { ErrorCode } from '@fairlot/contract';
import { isBarredByTakeBacks } from '@fairlot/rules';
import type { AuctionFacts, BidderFacts } from './facts.ts';

export type Eligibility =
  | { readonly kind: 'approved'; readonly paddle: number }
  | { readonly kind: 'pending' }
  | { readonly kind: 'barred'; readonly code: ErrorCode; readonly message?: string };

/**
 * Whether somebody signed in may bid in an auction: a verified email, a valid card and a registration
 * (section 6). Checked for every bid, whatever the screen allowed.
 */
export function eligibilityOf(auction: AuctionFacts, bidder: BidderFacts): Eligibility {
  const code = barrier(auction, bidder);
  if (code === 'RegistrationRefused') {
    return { kind: 'barred', code, message: registrationRefused(bidder.refusal_cause) };
  }
  if (code !== null) return { kind: 'barred', code };
  return bidder.registration === 'approved' && bidder.paddle_number !== null
    ? { kind: 'approved', paddle: bidder.paddle_number }
    : { kind: 'pending' };
}

function barrier(auction: AuctionFacts, bidder: BidderFacts): ErrorCode | null {
  if (!auction.is_open) return 'BiddingNotOpen';
  if (bidder.conflict === 'staff') return 'SellerMayNotBid';
  if (bidder.conflict === 'operator') return 'OperatorMayNotBid';
  if (!bidder.email_verified) return 'EmailNotVerified';
  // Not before the address is verified: otherwise an account opened with somebody's address would show
  // whose lot it is.
  if (bidder.conflict === 'consignor') return 'ConsignorMayNotBid';
  if (bidder.card === 'none') return 'NoPaymentMethod';
  if (bidder.card === 'expired') return 'CardExpired';
  if (bidder.registration === null) return 'NotRegistered';
  if (bidder.registration === 'refused') return 'RegistrationRefused';
  if (isBarredByTakeBacks(bidder.take_backs)) return 'TakenBackTwice';
  return null;
}
