import { z } from 'zod';

/**
 * The closed list of reasons for which a call answers with an error status.
 * Refused bids are not errors: they are answers with a `bidResultEnum`.
 */
export const errorStatus = {
  BadRequest: 400,
  /** The anti-forgery token is missing, old or of another session: refresh it and retry once. */
  InvalidXsrfToken: 400,
  Unauthorized: 401,
  ForeignOrigin: 403,
  /** Nobody has proved lately who they are: ask for password or passkey, then repeat the call. */
  ReauthenticationRequired: 403,
  /** Staff have not shown a second factor in this login of late: ask for it, then repeat the call. */
  SecondFactorRequired: 403,
  /** The account itself is read and changed on the marketplace, never on a seller's host. */
  MarketplaceOnly: 403,
  /** The steps of section 4 that a bidder still has to take, checked at every bid. */
  NoProfile: 403,
  EmailNotVerified: 403,
  NoPaymentMethod: 403,
  CardExpired: 403,
  NotRegistered: 403,
  RegistrationRefused: 403,
  /** The auction is a preview, or its bidding opens later. */
  BiddingNotOpen: 403,
  /** Its last lot has closed: nobody registers any more. */
  AuctionClosed: 403,
  /** Sellers and their staff never bid in their own auctions. */
  SellerMayNotBid: 403,
  NotFound: 404,
  /** The same `bidUniqueId` came with another amount. */
  BidIdReused: 409,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  TooManyRequests: 429,
  Error: 500,
  Unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** The one shape of every error answer: what went wrong for a person, and for a program. */
export const ErrorAnswer = z.object({
  isError: z.literal(true),
  code: z.enum(errorCodes),
  message: z.string(),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
