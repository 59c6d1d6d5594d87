import { z } from 'zod';
import { Dollars, SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { Invoice, PaymentStatus } from '../invoices/invoice.ts';
import { Outcome } from '../refusals.ts';

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

const OfInvoice = z.object({ sellerId: SecureId, saleId: SecureId, invoiceId: SecureId });

/** An invoice as its bidder reads it, for the seller's own people. */
const InvoiceOfSale = Invoice.pick({
  invoiceNumber: true,
  invoiceDateStr: true,
  paymentStatus: true,
  hasScheduler: true,
  pickupTimeStr: true,
  awaitsPickup: true,
  collectorName: true,
  bidderUserName: true,
  bidderUserCompanyName: true,
  bidderTaxExempt: true,
  paddleNumber: true,
  notes: true,
  lots: true,
  adjustments: true,
  voids: true,
  charges: true,
  adjustmentsTotal: true,
  voidsTotal: true,
  chargesTotal: true,
  hammerPrice: true,
  buyersPremium: true,
  premium: true,
  countOfSABPs: true,
  invoiceSubTotal: true,
  invoiceTaxable: true,
  salesTax: true,
  salesTaxNote: true,
  invoiceTax: true,
  invoiceTotal: true,
  amountDue: true,
  scheduledPayment: true,
  disputedAmount: true,
  payments: true,
}).extend({
  /** Null to those who may not export the sale, which has the same. */
  contact: Invoice.pick({
    address1: true,
    address2: true,
    city: true,
    state: true,
    zip: true,
    phone: true,
    email: true,
  }).nullable(),
});
export type InvoiceOfSale = z.infer<typeof InvoiceOfSale>;

export const getInvoiceOfSale = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/invoices/:invoiceId',
  summary: 'An invoice of a sale: its lots, sums, payments and pickup. No card number, no maximum.',
  action: 'sale.report',
  params: OfInvoice,
  reply: InvoiceOfSale,
});

export const getInvoicePdfOfSale = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/invoices/:invoiceId/pdf',
  summary: 'An invoice of a sale as the PDF that its bidder gets, with their address.',
  action: 'sale.export',
  params: OfInvoice,
  reply: z.file(),
});

export const sendInvoiceAgain = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/invoices/:invoiceId/send',
  summary:
    'Mails an invoice to its bidder again, as it stands now: once in ten minutes. The links of earlier mails stay valid.',
  action: 'invoice.send',
  params: OfInvoice,
  reply: Outcome,
});
