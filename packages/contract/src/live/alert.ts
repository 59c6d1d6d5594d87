import { z } from 'zod';
import { Instant, SecureId } from '../common.ts';

export const alertTypes = [
  'BidderUserAuctionApproved',
  'BidderOutbid',
  'BidderWins',
  'HighBidAfterRetract',
  'FavoriteBidOn',
  'LotWithdrawn',
  'EitherOrPlaced',
  'SellerPublishedAuction',
  'Test',
] as const;

/**
 * One alert of section 3. Delivered at least once: the client drops repeats by `secureId`. Something that
 * happens again before the alert is dismissed renews it: the same `secureId` at a later time.
 */
export const Alert = z.object({
  secureId: SecureId,
  alertEnumName: z.enum(alertTypes),
  messageText: z.string(),
  /** When it was raised or last renewed. */
  alertTime: Instant,
  secureAuctionId: SecureId.nullable(),
  secureAuctionSessionId: SecureId.nullable(),
  secureLotId: SecureId.nullable(),
  paddleNumber: z.string().nullable(),
  /** How often it has been raised since it was last dismissed. */
  times: z.int(),
  /** Whether its owner has seen it, on any device, since it was raised or renewed. */
  seen: z.boolean(),
});
export type Alert = z.infer<typeof Alert>;
export type AlertType = Alert['alertEnumName'];
