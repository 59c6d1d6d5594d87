import { z } from 'zod';
import { Dollars, Instant, SecureId } from '../common.ts';
import { AuctioneerLicense } from '../sellers/auctioneer-license.ts';

export const pickupOptions = [
  'PickupOnSite',
  'RelocateStore',
  'LocalDelivery',
  'ThirdPartyShip',
  'InHouseShip',
  'ReturnsAccepted',
] as const;
export const PickupOption = z.enum(pickupOptions);
export type PickupOption = z.infer<typeof PickupOption>;

/** The tile of an auction session on home, past, seller and director pages (section 3). */
export const AuctionTile = z.object({
  /** The session's id, which is in auction links. */
  secureId: SecureId,
  secureAuctionId: SecureId,
  title: z.string(),
  /** To the first scheduled close, negative while lots close; once all have, to the last one's. Null in preview. */
  secondsToClose: z.number().nullable(),
  closeTime: Instant.nullable(),
  closeTimeLocalStr: z.string(),
  /**
   * When the next of its lots is due; null: none is, or the sale is paused. A late bid moves it. Unknown to release
   * bdb52bb9.
   */
  nextCloseTime: Instant.nullable().optional(),
  closed: z.boolean(),
  city: z.string(),
  state: z.string(),
  lotCount: z.number().int(),
  /** Those that have not ended. Unknown to release bdb52bb9. */
  remainingViewableLotCount: z.number().int().optional(),
  buyersPremiumStr: z.string(),
  /** What a bid of $100 costs with premium and tax. Unknown to release bdb52bb9. */
  hundredAllIn: Dollars.optional(),
  /** "6%"; empty: none. Unknown to release bdb52bb9. */
  salesTaxStr: z.string().optional(),
  companySecureId: SecureId,
  companyName: z.string(),
  pickupOptionStrs: z.array(PickupOption),
  pickupWindowStrs: z.array(z.string()),
});
export type AuctionTile = z.infer<typeof AuctionTile>;

/** The buyer's premium; an auction has one such rule or several, which add up. */
export const PremiumRule = z.object({
  /** Ascending, the first from 0: from this hammer price on the rate, a fraction, holds. */
  bands: z.array(z.object({ from: Dollars, rate: z.number() })),
  /**
   * Whether each rate applies to its own slice of the price; otherwise the highest one reached applies to
   * all of it.
   */
  cumulative: z.boolean(),
  /** The minimum for each lot. */
  minimum: Dollars,
});
export type PremiumRule = z.infer<typeof PremiumRule>;

export const Auction = z.object({
  secureId: SecureId,
  companySecureId: SecureId,
  companyName: z.string(),
  /** The company's license; null: none given. */
  license: AuctioneerLicense.nullable(),
  title: z.string(),
  description: z.string(),
  city: z.string(),
  state: z.string(),
  /** The pickup address is for registered bidders; visitors see city and state. */
  address1: z.string(),
  /** Suite, floor or gate; shown with `address1`. */
  address2: z.string().optional(),
  /** Fraction, e.g. 0.18; the highest, if it depends on the price. */
  buyersPremium: z.number(),
  /** "18%", or "10%–20%" if it depends on the price. */
  buyersPremiumStr: z.string(),
  /** Bands and minimums in words; empty if the percentage says everything. */
  buyersPremiumNote: z.string(),
  premiumRules: z.array(PremiumRule),
  salesTax: z.number(),
  salesTaxStr: z.string(),
  /** Why the sale owes no sales tax; absent if it does, or no reason was given. */
  salesTaxNote: z.string().optional(),
  pickupOptionStrs: z.array(PickupOption),
  pickupWindowStrs: z.array(z.string()),
  /** Sanitized HTML. */
  pickupTerms: z.string(),
  /** Sanitized HTML. */
  termsAndConditions: z.string(),
  auctionManagerName: z.string(),
  auctionManagerPhone: z.string(),
  auctionManagerEmail: z.string(),
  auctionManagerPhotoSecureId: SecureId.nullable(),
  instagramUrl: z.string(),
  facebookUrl: z.string(),
  publishDate: Instant.nullable(),
  timeZone: z.string(),
  softCloseSeconds: z.number().int(),
  lotIntervalSeconds: z.number().int(),
  approval: z.enum(['automatic', 'manual']),
  autoCharge: z.boolean(),
  isRegistered: z.boolean(),
  /** Empty while approval is pending or without registration. */
  paddleNumber: z.string(),
});
export type Auction = z.infer<typeof Auction>;

/** A seller's announcement in a running sale. */
export const Announcement = z.object({ text: z.string(), at: Instant });
export type Announcement = z.infer<typeof Announcement>;

export const AuctionSession = z.object({
  secureId: SecureId,
  secureAuctionId: SecureId,
  title: z.string(),
  description: z.string(),
  lotCount: z.number().int(),
  /** Lots of this session that are not closed yet. */
  remainingViewableLotCount: z.number().int(),
  closed: z.boolean(),
  /** Not published: only a preview. */
  draft: z.boolean(),
  /** Only its seller's people see it yet. */
  isHidden: z.boolean().optional(),
  closeTime: Instant.nullable(),
  closeTimeLocalStr: z.string(),
  secondsToClose: z.number().nullable(),
  /** Why the seller has paused the sale; null: not paused. */
  pauseReason: z.string().nullable().optional(),
  /** That its company is suspended, and what it means for this sale, in sentences; omitted: it is not. */
  companyNotice: z.string().optional(),
  /** Why the seller has canceled the sale; omitted: not canceled. */
  cancellationReason: z.string().optional(),
  /**
   * Announcements of the last 24 hours, and the last one about added time; the latest first; none of an
   * added lot that was taken out again, and none once the session has closed.
   */
  announcements: z.array(Announcement).optional(),
  isRegistered: z.boolean(),
  paddleNumber: z.string(),
  publishDate: Instant.nullable(),
  auction: Auction,
  /** The auction's other sessions, in order, itself included. */
  sessions: z.array(z.object({ secureId: SecureId, title: z.string(), closed: z.boolean() })),
});
export type AuctionSession = z.infer<typeof AuctionSession>;
