import { z } from 'zod';
import { Dollars, SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { PaymentStatus } from '../invoices/invoice.ts';

/** One buyer's balance and pickup in a sale. No card, no maximum. */
const SaleInvoice = z.object({
  invoiceId: SecureId,
  invoiceNumber: z.number().int(),
  paddle: z.number().int(),
  name: z.string(),
  total: Dollars,
  /** The amount due; negative: owed to the buyer. */
  due: Dollars,
  status: PaymentStatus,
  isDisputed: z.boolean(),
  /** Lots to pick up, without voided ones. */
  lots: z.number().int(),
  lotsPickedUp: z.number().int(),
  /** Whom the buyer has named to collect the lots; empty if nobody else. */
  collectorName: z.string(),
});
export type SaleInvoice = z.infer<typeof SaleInvoice>;

const SaleInvoices = z.object({
  /** Invoices with something left to do first: payment or refund, then pickup. */
  invoices: z.array(SaleInvoice),
  total: Dollars,
  /** Accepted payments less refunds. */
  paid: Dollars,
  /** The amount that buyers still owe. */
  owed: Dollars,
  /** The amount owed to buyers. */
  refundsDue: Dollars,
});
export type SaleInvoices = z.infer<typeof SaleInvoices>;

export const getSaleInvoices = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/invoices',
  summary: 'The invoices of a sale: who has paid, what is still owed, and what was picked up.',
  action: 'sale.report',
  params: z.object({ sellerId: SecureId, saleId: SecureId }),
  reply: SaleInvoices,
});
