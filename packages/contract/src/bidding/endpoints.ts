import { retractionReasons } from '@fairlot/rules';
import { z } from 'zod';
import { Dollars, Instant, ParamId, SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { ErrorText, Outcome, RefusalCode } from '../refusals.ts';
import { BidResult } from './bid.ts';

export const placeBid = endpoint({
  method: 'POST',
  path: 'placebid',
  summary:
    'Places a maximum bid. The same bidUniqueId again gets the same answer and does nothing.',
  access: 'signed-in',
  body: z.object({
    lotSecureId: SecureId,
    /** Dollars, positive, at most two decimals. */
    bidAmount: z.number().positive().max(10_000_000),
    /** Printable ASCII: an id that the database stores in another form could not be recognized again. */
    bidUniqueId: z
      .string()
      .min(1)
      .max(limits.bidUniqueIdLength)
      .regex(/^[\x20-\x7e]*$/),
    /** The login that confirmed it (`sessionId` of the login data): a browser never sends it under another. */
    loginId: SecureId.optional(),
  }),
  reply: z.object({
    bidResultEnum: BidResult,
    currentAmount: Dollars,
    /** The bidder's own standing maximum after this bid, whoever leads. */
    currentMaxAmount: Dollars.nullable(),
    incrementAmount: Dollars,
    bidCount: z.number().int(),
    reserveMet: z.boolean(),
    pendingBidAmount: Dollars.nullable(),
    closeTime: Instant.nullable(),
    secondsToClose: z.number().nullable(),
    bidUniqueId: z.string(),
    sequence: z.number().int(),
    /** Why the bidder may not bid on this lot, if `NotApproved` does not mean waiting for approval. */
    message: z.string().optional(),
    code: RefusalCode.optional(),
  }),
});

export const BidHistoryRow = z.object({
  secureId: SecureId,
  bidDateStr: z.string(),
  bidTimeStr: z.string(),
  paddleNumber: z.string(),
  /** Null to everybody but the seller's staff when the bid was retracted. */
  currentAmount: Dollars.nullable(),
  /** The bid was retracted; the row stays. */
  deleted: z.boolean(),
  isThisUser: z.boolean(),
  /** One sentence that explains the price. */
  explanation: z.string(),
});
export type BidHistoryRow = z.infer<typeof BidHistoryRow>;

export const getLotBids = endpoint({
  method: 'GET',
  path: 'getlotbids/:lotId',
  summary: 'Bid history of a lot, newest first. Visitors see none after the close.',
  params: z.object({ lotId: SecureId }),
  reply: z.array(BidHistoryRow),
});

export const retractBid = endpoint({
  method: 'POST',
  path: 'retractBid',
  summary: 'Retracts one’s own high bid; 204 when done, otherwise why not.',
  access: 'signed-in',
  body: ParamId.extend({ reason: z.enum(retractionReasons).optional() }),
  reply: Outcome,
  mayBeEmpty: true,
});

export const withdrawWaitingBid = endpoint({
  method: 'POST',
  path: 'withdrawwaitingbid',
  summary:
    'Takes back the caller’s own waiting bids on a lot, which were never placed. Repeating it does nothing.',
  access: 'signed-in',
  body: z.object({ lotSecureId: SecureId }),
  reply: Outcome,
});

export const setFavorite = endpoint({
  method: 'POST',
  path: 'setfavorite',
  summary: 'Marks or unmarks a lot as a favorite; 204 when done, otherwise the reason.',
  access: 'signed-in',
  body: z.object({ secureId: SecureId, isFavorite: z.boolean() }),
  reply: ErrorText,
  mayBeEmpty: true,
});

export const requestApproval = endpoint({
  method: 'POST',
  path: 'requestApproval',
  summary: 'Registers for an auction (its own or a session’s secureId).',
  access: 'signed-in',
  body: ParamId,
  reply: z.object({
    result: z.enum(['Approved', 'Pending', 'Refused']),
    /** Empty while the seller’s approval is pending. */
    paddleNumber: z.string(),
    secureAuctionId: SecureId,
    /** When refused: a sentence for the bidder, with the seller’s reason if they gave one. */
    message: z.string().optional(),
  }),
});
