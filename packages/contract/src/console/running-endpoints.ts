import { z } from 'zod';
import { SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Outcome } from '../refusals.ts';

const OfSale = z.object({ sellerId: SecureId, saleId: SecureId });
/** One line in the seller's own words. */
const Reason = z
  .string()
  .trim()
  .min(1)
  .max(limits.pauseReasonLength)
  .regex(/^[^\p{Cc}]*$/u);

export const pauseSale = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/pause',
  summary:
    'Pauses a running sale: bids are refused, clocks stand, and every bidder reads the reason. A paused one stays as it is.',
  action: 'sale.run',
  params: OfSale,
  body: z.object({ reason: Reason }),
  reply: Outcome,
});

export const resumeSale = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/resume',
  summary:
    'Lets a paused sale go on: each open lot has what remained of its time, and at least ten minutes. One that is not paused stays as it is.',
  action: 'sale.run',
  params: OfSale,
  body: z.object({ reason: Reason }),
  reply: Outcome,
});

export const extendSale = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/extend',
  summary: 'Gives open lots of a running sale more time. The same requestId again does nothing.',
  action: 'sale.run',
  params: OfSale,
  body: z.object({
    requestId: SecureId,
    minutes: z.number().int().min(1).max(limits.extensionMinutes),
    /** The first lot, in the order in which they were scheduled, to get it; null: all lots. */
    fromLotId: SecureId.nullable(),
    reason: Reason,
  }),
  reply: Outcome,
});
