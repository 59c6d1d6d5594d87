import { z } from 'zod';
import { Dollars, SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const ByAuction = z.object({ auctionId: SecureId });

/** The figures of a sale for its seller, in dollars. */
export const SaleReport = z.object({
  auctionTitle: z.string(),
  lots: z.number().int(),
  sold: z.number().int(),
  /** Passed lots sold by an offer after the sale. */
  soldAfter: z.number().int(),
  passed: z.number().int(),
  withdrawn: z.number().int(),
  cancelled: z.number().int(),
  /** Still open: the figures below are not final. */
  open: z.number().int(),
  registeredBidders: z.number().int(),
  bidders: z.number().int(),
  winners: z.number().int(),
  bids: z.number().int(),
  invoices: z.number().int(),
  hammer: Dollars,
  premium: Dollars,
  adjustments: Dollars,
  voids: Dollars,
  fees: Dollars,
  tax: Dollars,
  total: Dollars,
  /** Accepted payments less refunds. */
  collected: Dollars,
  /** What bidders still owe. */
  outstanding: Dollars,
  /** What is owed to bidders. */
  refundsDue: Dollars,
  /** The amount of returned payments: refunds, and amounts that banks took back after a dispute. */
  refunded: Dollars,
  /**
   * The amount that cardholders dispute at their banks, while that is not decided; it counts as
   * collected.
   */
  disputed: Dollars,
});
export type SaleReport = z.infer<typeof SaleReport>;

export const getSaleReport = endpoint({
  method: 'GET',
  path: 'salereport/:auctionId',
  summary: 'Staff of the seller: the figures of a sale.',
  access: 'staff',
  params: ByAuction,
  reply: SaleReport,
});

/** The exports of a sale for its seller. */
export const saleExports = [
  'lots',
  'bidders',
  'bids',
  'invoices',
  'changes',
  'payments',
  'pickups',
] as const;
export type SaleExport = (typeof saleExports)[number];

export const getSaleExport = endpoint({
  method: 'GET',
  path: 'saleexport/:auctionId/:kind',
  summary: 'Staff of the seller: rows of a sale as CSV.',
  access: 'staff',
  params: ByAuction.extend({ kind: z.enum(saleExports) }),
  reply: z.file(),
});
