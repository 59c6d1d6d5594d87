import { cancellationCauses } from '@fairlot/rules';
import { z } from 'zod';
import { Dollars, Instant, SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { Outcome } from '../refusals.ts';
import { PublicReason } from './public-reason.ts';

/** Where a sale is in its life (`rules/src/selling/sale-life.ts`). */
export const saleStates = [
  'draft',
  'preview',
  'published',
  'closing',
  'closed',
  'settled',
  'cancelled',
  'archived',
] as const;

/** A sale in its seller's list. */
export const ConsoleSale = z.object({
  saleId: SecureId,
  title: z.string(),
  city: z.string(),
  state: z.string(),
  stage: z.enum(saleStates),
  /** Its clocks are stopped until somebody resumes it. */
  isPaused: z.boolean(),
  /** The zone of its times. */
  timeZone: z.string(),
  /** The first close of its lots not withdrawn; null: it has none. */
  firstCloseAt: Instant.nullable(),
  lastCloseAt: Instant.nullable(),
  lots: z.number().int(),
  /** The number of lots without a picture. */
  lotsWithoutPicture: z.number().int(),
  registeredBidders: z.number().int(),
  bids: z.number().int(),
  /** The sum of bids or sale prices, of lots whose reserve is met. */
  hammer: Dollars,
});
export type ConsoleSale = z.infer<typeof ConsoleSale>;

export const getConsoleSales = sellerCall({
  method: 'GET',
  path: 'sales',
  summary: 'The sales of a seller: running ones first, then drafts, then those that are over.',
  action: 'sale.see',
  reach: 'any-sale',
  reply: z.array(ConsoleSale),
});

export const archiveSale = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/archive',
  summary:
    'Archives a sale whose invoices are made, or that was canceled; its pages and its invoices stay. Archiving it again changes nothing.',
  action: 'sale.archive',
  params: z.object({ sellerId: SecureId, saleId: SecureId }),
  reply: Outcome,
});

/** The effect, and how many people would be notified. */
export const SaleCancellation = z.object({
  /** People whose registration waits or is approved: each gets a mail. */
  registeredBidders: z.number().int(),
  openLots: z.number().int(),
  bids: z.number().int(),
  /** Lots without a reserve that have a bid: they can only be taken out for one of the causes. */
  lotsToBeSold: z.number().int(),
});
export type SaleCancellation = z.infer<typeof SaleCancellation>;

export const getSaleCancellation = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/cancellation',
  summary: 'What canceling a sale would do, and how many people would be told.',
  action: 'sale.cancel',
  params: z.object({ sellerId: SecureId, saleId: SecureId }),
  reply: SaleCancellation,
});

export const cancelSale = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/cancel',
  summary:
    'Calls a preview or a published sale off before its first lot closes: its lots leave it and nobody owes anything. Where lots without a reserve have bids, one of the causes has to apply to them. Everybody reads the reason; registered bidders get a mail. It asks for the password again. One that was canceled before stays so.',
  action: 'sale.cancel',
  params: z.object({ sellerId: SecureId, saleId: SecureId }),
  body: z.object({
    /** Null: none applies. */
    cause: z.enum(cancellationCauses).nullable(),
    reason: PublicReason,
  }),
  reply: Outcome,
});

export const lookAtSale = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/look',
  summary:
    'An address that shows the public pages of a sale once, within a minute, to the browser that opens it, although the public sees none yet. It signs nobody in.',
  action: 'sale.see-draft',
  params: z.object({ sellerId: SecureId, saleId: SecureId }),
  reply: z.object({ address: z.string() }),
});
