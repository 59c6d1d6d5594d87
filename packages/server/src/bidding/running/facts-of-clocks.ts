import { z } from 'zod';
import { defineFact } from '#platform/facts/fact.ts';

const body = z.object({
  auctionId: z.string(),
  /** Epoch milliseconds: when what the lots' logs say of it happened. */
  at: z.number(),
  /** The seller's, which everybody reads. */
  reason: z.string(),
});

/** A sale was paused: its clock stands. */
export const salePaused = defineFact('SalePaused', body);

/** A paused sale was resumed. */
export const saleResumed = defineFact('SaleResumed', body);

/** The seller has given lots of a sale more time. */
export const saleExtended = defineFact('SaleExtended', body);

/** The seller has called a sale off: its lots left it in this way. */
export const saleCancelled = defineFact(
  'SaleCancelled',
  body.extend({ kind: z.enum(['withdrawn', 'cancelled']) }),
);

/** The seller has told everybody in a sale something: `reason` is what. */
export const saleAnnounced = defineFact('SaleAnnounced', body);
