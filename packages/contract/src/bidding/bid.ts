import { z } from 'zod';
import { Dollars, Instant, SecureId } from '../common.ts';

/**
 * Every result of section 8. `LotAdded` exists only as a pushed event. The odd spelling is that of the
 * wire.
 */
export const bidResults = [
  'BidWins',
  'BidOutbidByMax',
  'IncreaseMax',
  'DecreaseMax',
  'FailedReserve',
  'FailedMinimum',
  'FailedLowBid',
  'IllegalIncrement',
  'SelfUnderbid',
  'NotApproved',
  'LotClosed',
  'LotWidthdrawn',
  'LotAdded',
] as const;
export const BidResult = z.enum(bidResults);
export type BidResult = z.infer<typeof BidResult>;

/** The current bid of a lot as its viewer may see it (section 3). Amounts in dollars. */
export const Bid = z.object({
  secureId: SecureId.nullable(),
  lotSecureId: SecureId,
  /** 0 while there is no bid. */
  currentAmount: Dollars,
  /** Step that a challenger must add to `currentAmount`; 0 while there is no bid. */
  incrementAmount: Dollars,
  /** The viewer's own maximum; null to everybody else. */
  currentMaxAmount: Dollars.nullable(),
  bidTime: Instant.nullable(),
  /** Paddle of the high bidder. Clients recognize themselves by it. */
  paddleNumber: z.string().nullable(),
  /**
   * Paddle of the bidder who placed this bid; differs from the high bidder's when a proxy defended.
   */
  bidderPaddleNumber: z.string().nullable(),
  /** The bid was placed by the viewer. */
  isThisUser: z.boolean(),
  isBroadcast: z.boolean(),
  isRetract: z.boolean(),
  reserveMet: z.boolean(),
  closeTime: Instant.nullable(),
  secondsToClose: z.number().nullable(),
  pendingBidAmount: Dollars.nullable(),
  bidCount: z.number().int(),
  bidResultEnum: BidResult.nullable(),
  bidUniqueId: z.string().nullable(),
  /** Number of the lot's last seen event. */
  sequence: z.number().int(),
});
export type Bid = z.infer<typeof Bid>;
