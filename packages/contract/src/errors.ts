import { z } from 'zod';
import * as texts from './texts.ts';

/**
 * The closed list of error codes, each with its default sentence. Refused bids are not errors: they are
 * answers with a `bidResultEnum`. Refusals with status 200 have their codes in `refusals.ts`.
 */
export const errors = {
  BadRequest: { status: 400, message: 'The request is not of the expected form.' },
  /** The anti-forgery token is missing, old or of another login: refresh it and retry once. */
  InvalidXsrfToken: { status: 400, message: 'Your login was refreshed. Please try again.' },
  Unauthorized: { status: 401, message: 'Please log in.' },
  /** The bearer token is malformed or no longer valid. */
  InvalidApiToken: {
    status: 401,
    message: 'This token is unknown, was revoked or has expired.',
  },
  ForeignOrigin: { status: 403, message: 'This request came from another site.' },
  /**
   * The user has not proved recently who they are: ask for password or passkey, then repeat the call.
   */
  ReauthenticationRequired: { status: 403, message: 'Please confirm that it is you.' },
  /**
   * Staff have not shown a second factor in this login recently: ask for it, then repeat the call.
   */
  SecondFactorRequired: { status: 403, message: 'Please confirm your second step.' },
  /** It lacks the scope, or the person who made it may no longer do this. */
  TokenMayNot: { status: 403, message: 'This token may not do this.' },
  /** An operator views a company in this login, which can only read. */
  ViewingOnly: {
    status: 403,
    message:
      'You see this console as an operator, read-only, so nothing can be changed. Leave it first.',
  },
  /** The account itself is read and changed on the marketplace, never on a seller's host. */
  MarketplaceOnly: {
    status: 403,
    message: 'Your account is kept on the marketplace. Please do this there.',
  },
  /** The steps of section 4 that a bidder still has to take, checked at every bid. */
  NoProfile: { status: 403, message: 'Please enter your personal information before you bid.' },
  EmailNotVerified: { status: 403, message: 'Please verify your email address before you bid.' },
  NoPaymentMethod: { status: 403, message: 'Please add a card before you bid.' },
  CardExpired: {
    status: 403,
    message: 'Your card has expired. Please add a valid card before you bid.',
  },
  NotRegistered: { status: 403, message: 'Please register for this auction before you bid.' },
  RegistrationRefused: {
    status: 403,
    message: 'The seller has not approved your registration for this auction.',
  },
  /** The auction is a preview, or its bidding opens later. */
  BiddingNotOpen: { status: 403, message: 'Bidding in this auction has not opened yet.' },
  /** Its last lot has closed: nobody can register any more. */
  AuctionClosed: {
    status: 403,
    message: 'This auction has closed, so registration is over.',
  },
  /** Sellers and their staff never bid in their own auctions. */
  SellerMayNotBid: {
    status: 403,
    message: 'Sellers and their staff may not bid in their own auctions.',
  },
  /** Operators see too much of everybody's sales to bid in one (seller.md, 4.16). */
  OperatorMayNotBid: {
    status: 403,
    message: 'Your account runs this marketplace, so it may not bid in any auction.',
  },
  /** The lot's consignor, or somebody who bids for them (seller.md, 4.17). */
  ConsignorMayNotBid: {
    status: 403,
    message:
      'This lot is being sold on your behalf, so you may not bid on it. You may bid on all others.',
  },
  /** Somebody let in again each time could read the leader's maximum (seller.md, 4.9). */
  TakenBackTwice: {
    status: 403,
    message:
      'The seller has taken your bids on this lot back twice, so you cannot bid on it again. You may bid on all others.',
  },
  NotFound: { status: 404, message: texts.pageNotFound },
  /** The bid was confirmed under another login than the one that sends it now. */
  LoginChanged: { status: 403, message: texts.bidUnderOtherLogin },
  /** The same `bidUniqueId` was sent with another amount. */
  BidIdReused: { status: 409, message: 'This bid was already placed with a different amount.' },
  PayloadTooLarge: { status: 413, message: 'The request is too large.' },
  UnsupportedMediaType: {
    status: 415,
    message: 'This kind of content is not accepted here.',
  },
  TooManyRequests: {
    status: 429,
    message: 'Too many requests. Please wait a moment and try again.',
  },
  Error: { status: 500, message: texts.generic(500) },
  Unavailable: {
    status: 503,
    message: 'Fairlot is briefly unavailable. Please try again in a few seconds.',
  },
} as const;

export type ErrorCode = keyof typeof errors;

/** The format of every error answer: a sentence for people, a code for programs. */
export const ErrorAnswer = z.object({
  isError: z.literal(true),
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  /** The id by which support finds the request in the log. */
  requestId: z.string().optional(),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
