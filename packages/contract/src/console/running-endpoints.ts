import { z } from 'zod';
import { Dollars, Instant, SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { consoleLimits } from './limits.ts';
import { Outcome } from '../refusals.ts';
import { PublicReason } from './public-reason.ts';
import { SalePause } from './sale-pause.ts';

const OfSale = z.object({ sellerId: SecureId, saleId: SecureId });
export const pauseSale = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/pause',
  summary:
    'Pauses a running sale: bids are refused, clocks stand, and every bidder reads the reason. A paused one stays as it is.',
  action: 'sale.run',
  params: OfSale,
  body: z.object({ reason: PublicReason }),
  reply: Outcome,
});

export const resumeSale = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/resume',
  summary:
    'Lets a paused sale go on: each open lot has what remained of its time, and at least ten minutes. One that is not paused stays as it is; one that an operator paused is theirs to resume. Refused if it was paused anew after the pause that is named.',
  action: 'sale.run',
  params: OfSale,
  body: z.object({ pauseId: SecureId, reason: PublicReason }),
  reply: Outcome,
});

export const extendSale = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/extend',
  summary:
    'Gives open lots of a running sale more time, says why on its pages, and mails it to its registered bidders if asked for. The same requestId again does nothing.',
  action: 'sale.run',
  params: OfSale,
  body: z.object({
    requestId: SecureId,
    minutes: z.number().int().min(1).max(consoleLimits.extensionMinutes),
    /** The first lot, in the order in which they were scheduled, to get it; null: all lots. */
    fromLotId: SecureId.nullable(),
    reason: PublicReason,
    byMail: z.boolean().default(false),
  }),
  reply: Outcome,
});

export const announce = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/announce',
  summary:
    'Tells a running sale something: at once on every screen of it, and by mail to its registered bidders if asked for. The same requestId again does nothing.',
  action: 'sale.run',
  params: OfSale,
  body: z.object({
    requestId: SecureId,
    text: z
      .string()
      .trim()
      .min(1)
      .max(consoleLimits.announcementLength)
      .regex(/^[^\p{Cc}]*$/u),
    byMail: z.boolean(),
  }),
  reply: Outcome,
});

/** A lot on the board of the close. */
const BoardLot = z.object({
  lotId: SecureId,
  lotNumber: z.string(),
  title: z.string(),
  /** Its first; null: it has none. */
  pictureId: SecureId.nullable(),
  closeAt: Instant,
  /** By the clock of the sale, which stops while it is paused. */
  secondsToClose: z.number(),
  /** The current price, or the start price while there is no bid. */
  price: Dollars,
  bidCount: z.number().int(),
  /** People whose bid on it stands, or waits: they are notified if it is taken out. */
  bidders: z.number().int(),
  /** It has bids below its reserve. */
  reserveNotMet: z.boolean(),
  /** Whether it has a reserve, or no bid. */
  mayBeWithdrawn: z.boolean(),
  /** It closes later than was planned. */
  isInOvertime: z.boolean(),
});

export const SaleBoard = z.object({
  title: z.string(),
  timeZone: z.string(),
  isRunning: z.boolean(),
  pause: SalePause.nullable(),
  /** The number of people whose registration waits or is approved, who get a mail. */
  registeredBidders: z.number().int(),
  /** Announcements that may still be made within 24 hours. */
  announcementsLeft: z.number().int(),
  /** Open pages that watch the sale live, over all servers, counted some seconds ago. */
  watching: z.number().int(),
  /** People with an open lot among their favorites. */
  following: z.number().int(),
  /** Servers that recently reported that they take bids. */
  serversAlive: z.number().int(),
  /** Lots whose clock ran out a while ago and whose hammer is not recorded. */
  overdueLots: z.number().int(),
  openLots: z.number().int(),
  endedLots: z.number().int(),
  overtimeLots: z.number().int(),
  reservesNotMet: z.number().int(),
  /** In the last sixty seconds. */
  bidsLastMinute: z.number().int(),
  /** The sum of bids or sale prices, of lots whose reserve is met. */
  hammer: Dollars,
  /** The sum of the low estimates of lots that have one. */
  lowEstimate: Dollars,
  /** When the last lot closes or closed; null: there are no lots. */
  lastCloseAt: Instant.nullable(),
  /** Times at which buyers pick up, in order. */
  pickupWindows: z.array(z.object({ start: Instant, end: Instant })),
  /** The next to close. */
  next: z.array(BoardLot),
});
export type SaleBoard = z.infer<typeof SaleBoard>;

export const getSaleBoard = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/live',
  summary: 'How the close of a sale goes: its next lots, its bids a minute, what it has come to.',
  action: 'sale.see',
  params: OfSale,
  reply: SaleBoard,
});
