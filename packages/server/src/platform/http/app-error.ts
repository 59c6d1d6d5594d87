import { errorStatus, texts } from '@fairlot/contract';
import type { ErrorCode } from '@fairlot/contract';

/** A refusal that leaves by the one error door: a code of the contract and a sentence for people. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string = defaultMessages[code]) {
    super(message);
    this.name = 'AppError';
    this.code = code;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

const defaultMessages: Record<ErrorCode, string> = {
  BadRequest: 'The request is not of the expected form.',
  InvalidXsrfToken: 'Your session was refreshed. Please try again.',
  Unauthorized: 'Please log in.',
  ReauthenticationRequired: 'Please confirm that it is you.',
  SecondFactorRequired: 'Please confirm your second step.',
  ForeignOrigin: 'This request came from another site.',
  MarketplaceOnly: 'Your account is kept on the marketplace. Please do this there.',
  NoProfile: 'Please enter your personal information before you bid.',
  EmailNotVerified: 'Please verify your e-mail address before you bid.',
  NoPaymentMethod: 'Please add a card before you bid.',
  CardExpired: 'Your card has expired. Please add a valid card before you bid.',
  NotRegistered: 'Please register for this auction before you bid.',
  RegistrationRefused: 'The seller has not approved your registration for this auction.',
  BiddingNotOpen: 'Bidding in this auction has not opened yet.',
  AuctionClosed: 'This auction has closed, so registration is over.',
  SellerMayNotBid: 'Sellers and their staff may not bid in their own auctions.',
  NotFound: texts.pageNotFound,
  BidIdReused: 'This bid was already placed with another amount.',
  PayloadTooLarge: 'The request is too large.',
  UnsupportedMediaType: 'This kind of content is not accepted here.',
  TooManyRequests: 'Too many requests. Please wait a moment and try again.',
  Error: texts.generic(500),
  Unavailable: 'Fairlot is briefly unavailable. Please try again in a few seconds.',
};
