import { z } from 'zod';
import { Dollars, SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { PaymentStatus } from '../invoices/invoice.ts';

/** What one buyer of a sale owes and has picked up. No card, no maximum. */
const SaleInvoice = z.object({
  invoiceId: SecureId,
  invoiceNumber: z.number().int(),
  paddle: z.number().int(),
  name: z.string(),
  total: Dollars,
  /** What is still to be paid; negative: what is owed to the buyer. */
  due: Dollars,
  status: PaymentStatus,
  isDisputed: z.boolean(),
  /** Lots to pick up, without those that were taken off the invoice. */
  lots: z.number().int(),
  lotsPickedUp: z.number().int(),
});
export type SaleInvoice = z.infer<typeof SaleInvoice>;

const SaleInvoices = z.object({
  /** Those with something left to do first: to be paid or refunded, then to be picked up. */
  invoices: z.array(SaleInvoice),
  total: Dollars,
  /** Accepted payments less refunds. */
  paid: Dollars,
  /** What buyers still owe. */
  owed: Dollars,
  /** What is owed to buyers. */
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
