import { z } from 'zod';
import { defineFact } from '#platform/facts/fact.ts';

const body = z.object({
  auctionId: z.string(),
  /** Epoch milliseconds: the time of its events in the lots' logs. */
  at: z.number(),
  /** The seller's words, which everybody reads. */
  reason: z.string(),
});

/** A sale was paused: its clock stands. */
export const salePaused = defineFact('SalePaused', body);

/** A paused sale was resumed. */
export const saleResumed = defineFact('SaleResumed', body);

/** The seller has given lots of a sale more time. */
export const saleExtended = defineFact('SaleExtended', body);

/** The seller has canceled a sale: its lots were taken out in this way. */
export const saleCancelled = defineFact(
  'SaleCancelled',
  body.extend({ kind: z.enum(['withdrawn', 'cancelled']) }),
);

/** The seller has made an announcement to everybody in a sale: `reason` is its text. */
export const saleAnnounced = defineFact('SaleAnnounced', body);
