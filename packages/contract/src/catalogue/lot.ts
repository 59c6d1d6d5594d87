import { cancellationCauses } from '@fairlot/rules';
import { z } from 'zod';
import { Bid } from '../bidding/bid.ts';
import { Dollars, Instant, SecureId } from '../common.ts';

export const InventoryItemImage = z.object({
  secureId: SecureId,
  fileName: z.string(),
  /** Content-delivery hosts, perhaps with a port, that cache this picture; empty means only ours. */
  caches: z.array(z.string()),
  width: z.number().int(),
  height: z.number().int(),
});

/** A lot in lists (section 3). `secondsToClose` is counted by the server and goes below zero. */
export const LotTile = z.object({
  secureId: SecureId,
  secureAuctionId: SecureId,
  secureAuctionSessionId: SecureId,
  auctionTitle: z.string(),
  /** Where its sale is, and where it is picked up. Unknown to release bdb52bb9. */
  city: z.string().optional(),
  /** Unknown to release bdb52bb9. */
  state: z.string().optional(),
  title: z.string(),
  lotNumber: z.string(),
  pieces: z.number().int(),
  category: z.string(),
  startPrice: Dollars,
  closeTime: Instant.nullable(),
  closeTimeLocalStr: z.string(),
  closedDateStr: z.string(),
  secondsToClose: z.number().nullable(),
  /** Why the seller has paused the sale: `secondsToClose` is then the remaining time, and does not run. */
  pauseReason: z.string().nullable().optional(),
  isWidthdrawn: z.boolean(),
  /** It was canceled because it cannot be handed over, or sold at all; otherwise its seller withdrew it. */
  cancellationCause: z.enum(cancellationCauses).optional(),
  /** The hammer has been recorded. */
  isClosed: z.boolean(),
  isFavorite: z.boolean(),
  hasBid: z.boolean(),
  reserveMet: z.boolean(),
  bidCount: z.number().int(),
  pendingBidAmount: Dollars.nullable(),
  /** It waits for room below the limit that the seller has given the viewer, not for an approval. */
  pendingAboveLimit: z.boolean().optional(),
  subscribedToTextMessage: z.boolean(),
  minSecondsToShowAlarm: z.number().int(),
  inventoryItemImageSecureId: SecureId.nullable(),
  /** Content-delivery hosts that cache the lot's pictures. */
  caches: z.array(z.string()).optional(),
  /** Null without a bid, and to visitors once the lot has closed (`priceHidden`). */
  currentBid: Bid.nullable(),
  priceHidden: z.boolean(),
  /** Smallest bid that this viewer may place now; null once closed or withdrawn. */
  minimumBid: Dollars.nullable(),
  /** There is no buyer's premium on it; absent: there is. */
  premiumExempt: z.boolean().optional(),
  /** The viewer may retract their high bid now (more than 24 h before the scheduled close, once an auction; until the close where it was corrected). */
  mayRetract: z.boolean(),
  /** The lot was corrected since the viewer's last bid: they may retract it until the close. */
  correctedSinceBid: z.boolean().optional(),
  /**
   * Why the viewer cannot bid on this lot again: they retracted, or the seller took their bids back
   * twice.
   */
  barredReason: z.string().optional(),
});
export type LotTile = z.infer<typeof LotTile>;

/** A correction of a lot's description, before and after. */
export const LotCorrection = z.object({
  at: Instant,
  /** A field of a lot by its name (`LotFieldName`), or `pictures`, if one was removed. */
  field: z.enum([
    'title',
    'description',
    'condition',
    'pieces',
    'dimensions',
    'provenance',
    'code',
    'lowEstimate',
    'highEstimate',
    'pictures',
  ]),
  /** Plain text; empty: nothing. */
  before: z.string(),
  after: z.string(),
});
export type LotCorrection = z.infer<typeof LotCorrection>;

export const Lot = LotTile.extend({
  /** Sanitized HTML. */
  description: z.string(),
  condition: z.string(),
  provenance: z.string(),
  fullDimensionsStr: z.string(),
  code: z.string(),
  transportFee: Dollars.nullable(),
  lowEstimate: Dollars.nullable(),
  highEstimate: Dollars.nullable(),
  /** By how much bids go up, for amounts to pick from: a row holds from its price on. */
  increments: z.array(z.object({ from: Dollars, increment: Dollars })),
  /** No buyer's premium on this lot. */
  premiumExempt: z.boolean(),
  prevLotSecureId: SecureId.nullable(),
  prevLotTitle: z.string().nullable(),
  nextLotSecureId: SecureId.nullable(),
  nextLotTitle: z.string().nullable(),
  inventoryItemImages: z.array(InventoryItemImage),
  /** It passed in an earlier sale of its seller; bids there bind nobody. */
  offeredBefore: z.boolean().optional(),
  /** Instant of the lot's first scheduled close, to show by how much it was extended. */
  scheduledCloseTime: Instant.nullable(),
  /** Something other than bids has moved its close: its seller, a pause, an outage. */
  extendedOtherwise: z.boolean().optional(),
  /** Why its seller took it out; empty: no reason given, or it is still in its sale. */
  withdrawalReason: z.string().optional(),
  /** Corrections since it was published, the latest first. */
  corrections: z.array(LotCorrection).optional(),
});
export type Lot = z.infer<typeof Lot>;
