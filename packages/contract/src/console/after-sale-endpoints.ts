import { z } from 'zod';
import { Dollars, Instant, SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { consoleLimits } from './limits.ts';
import { outcomeWith, RefusalCode } from '../refusals.ts';

const OfSale = z.object({ sellerId: SecureId, saleId: SecureId });

const OfferState = z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired']);
export type OfferState = z.infer<typeof OfferState>;

/** An offer of a lot to one of its bidders. They are identified only by their paddle. */
const MadeOffer = z.object({
  offerId: SecureId,
  paddle: z.number().int(),
  price: Dollars,
  madeAt: Instant,
  expiresAt: Instant,
  state: OfferState,
  /** When it was answered, withdrawn or expired; null: it is open. */
  endedAt: Instant.nullable(),
});

/** A bidder on the lot, with their highest publicly visible bid. Never a maximum. */
const UnderBidder = z.object({
  paddle: z.number().int(),
  shownBid: Dollars,
  /** Why they get no offer; null: they may. */
  barred: z
    .enum(['refused', 'blocked', 'left', 'staff', 'operator', 'consignor', 'disputed'])
    .nullable(),
});

/** A passed lot. */
const PassedLot = z.object({
  lotId: SecureId,
  lotNumber: z.string(),
  title: z.string(),
  imageId: SecureId.nullable(),
  reserve: Dollars.nullable(),
  lowEstimate: Dollars.nullable(),
  highEstimate: Dollars.nullable(),
  /** Null: nobody bid. */
  highBid: Dollars.nullable(),
  state: z.enum(['to-decide', 'offered', 'sold', 'returned', 'relisted']),
  /** Bidders, the highest first. */
  bidders: z.array(UnderBidder),
  /** The next bidder down the list; null: none. */
  nextPaddle: z.number().int().nullable(),
  /** Offers, the latest first. */
  offers: z.array(MadeOffer),
  /** The other sale, if the lot was put into one. */
  relistedIn: z.object({ saleId: SecureId, title: z.string() }).nullable(),
});
export type PassedLot = z.infer<typeof PassedLot>;

export const getAfterSale = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/after',
  summary:
    'Lots of a sale that the hammer passed, with their reserves, who bid on them and what they were offered.',
  action: 'after-sale.see',
  params: OfSale,
  reply: z.object({
    /** False while lots are open or invoices are being made: nothing can be decided yet. */
    isReady: z.boolean(),
    timeZone: z.string(),
    lots: z.array(PassedLot),
    /** Drafts that a lot can be added to. */
    drafts: z.array(z.object({ saleId: SecureId, title: z.string() })),
  }),
});

/** How long a bidder has to answer. */
const Hours = z
  .number()
  .int()
  .min(consoleLimits.offerHours.min)
  .max(consoleLimits.offerHours.max)
  .default(consoleLimits.offerHours.usual);
/** For staff: the reason, in the log. */
const Reason = z.string().trim().max(consoleLimits.outcomeReasonLength).default('');

const AfterSaleDecision = z.discriminatedUnion('kind', [
  /** Offers the lot to the high bidder at their own bid. */
  z.object({ kind: z.literal('accept'), hours: Hours }),
  /** Offers it to the high bidder at another price, from their bid to the reserve. */
  z.object({
    kind: z.literal('counter'),
    price: z.union([Dollars.positive(), z.enum(['middle', 'reserve'])]),
    hours: Hours,
  }),
  /** Offers it to the next bidder down the list, at their highest publicly visible bid. */
  z.object({ kind: z.literal('next'), hours: Hours }),
  /** Withdraws the open offer. */
  z.object({ kind: z.literal('withdraw') }),
  /** It goes back to its consignor. */
  z.object({ kind: z.literal('return'), reason: Reason }),
  /** A new lot with its texts and pictures, in a draft of the same seller. */
  z.object({ kind: z.literal('relist'), saleId: SecureId, reason: Reason }),
]);
export type AfterSaleDecision = z.infer<typeof AfterSaleDecision>;

export const decideAfterSale = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/after/decide',
  summary:
    'Decides on lots that the hammer passed, all in the same way. What cannot be done to one of them is said of it, and done to the others.',
  action: 'after-sale.decide',
  params: OfSale,
  body: z.object({
    lotIds: z.array(SecureId).min(1).max(consoleLimits.lotsDecidedAtOnce),
    decision: AfterSaleDecision,
  }),
  reply: outcomeWith({
    /** Lots decided by this call. */
    decided: z.number().int(),
    refusals: z.array(z.object({ lotId: SecureId, code: RefusalCode, message: z.string() })),
  }),
});
