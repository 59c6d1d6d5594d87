import { paymentStatuses } from '@fairlot/rules';
import { z } from 'zod';
import { Dollars, SecureId } from '../common.ts';

/** Second specification, section 4. */
export const PaymentStatus = z.enum(paymentStatuses);

/** Row of the bidder's list of invoices (second specification, section 3). */
export const InvoiceRow = z.object({
  secureId: SecureId,
  invoiceNumber: z.number().int(),
  /** Whose invoice it is: numbers count for each seller. */
  companyName: z.string().optional(),
  auctionTitle: z.string(),
  /** Of the auction, in order; one without a name of its own has an empty one. */
  auctionSessions: z.array(z.object({ auctionSessionSecureId: SecureId, sessionName: z.string() })),
  paymentStatus: PaymentStatus,
  invoiceTotal: Dollars,
  amountDue: Dollars,
  /** The auction has pickup windows to choose from. */
  hasScheduler: z.boolean(),
  /** A slot that has not begun has a place left. */
  pickupTimesAvailable: z.boolean(),
  /** The chosen slot in the auction's time zone; empty when none is. */
  pickupTimeStr: z.string(),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;

export const InvoiceLot = z.object({
  secureId: SecureId,
  lotNumber: z.string(),
  title: z.string(),
  code: z.string(),
  soldPrice: Dollars,
  imageSecureId: SecureId.nullable(),
  auctionSessionSecureId: SecureId,
});
export type InvoiceLot = z.infer<typeof InvoiceLot>;

/** The card on file that is charged automatically for what is due, and when. */
export const ScheduledPayment = z.object({
  /** In the auction's time zone. */
  timeStr: z.string(),
  brand: z.string(),
  last4: z.string(),
});
export type ScheduledPayment = z.infer<typeof ScheduledPayment>;

/** A void or a fee: what it is called, the numbers of the lots it is about, credits negative. */
export const InvoiceEntry = z.object({
  releaseStatusName: z.string(),
  chargeLots: z.array(z.string()),
  notes: z.string(),
  amount: Dollars,
});
export type InvoiceEntry = z.infer<typeof InvoiceEntry>;

/** An invoice as its bidder reads it (second specification, section 3). */
export const Invoice = z.object({
  secureId: SecureId,
  invoiceNumber: z.number().int(),
  invoiceDateStr: z.string(),
  paymentStatus: PaymentStatus,
  hasScheduler: z.boolean(),
  /** A card has paid, at least in part. */
  aValidCCPaymentMade: z.boolean(),
  pickupTimesAvailable: z.boolean(),
  pickupTimeStr: z.string(),
  bidderUserName: z.string(),
  bidderUserCompanyName: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  email: z.string(),
  bidderTaxExempt: z.boolean(),
  taxId: z.string(),
  taxIdState: z.string(),
  paddleNumber: z.string(),
  auctionAddress: z.object({
    address1: z.string(),
    address2: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
  }),
  notes: z.string(),
  auctionManagerFirstName: z.string(),
  auctionManagerLastName: z.string(),
  auctionManagerPhone: z.string(),
  auctionManagerEmail: z.string(),
  companySecureId: SecureId,
  companyName: z.string(),
  auctionTitle: z.string(),
  lots: z.array(InvoiceLot),
  adjustments: z.array(z.object({ lot: z.string(), notes: z.string(), amount: Dollars })),
  voids: z.array(InvoiceEntry),
  /** The fees: what the seller added, such as shipping. */
  charges: z.array(InvoiceEntry),
  adjustmentsTotal: Dollars,
  voidsTotal: Dollars,
  chargesTotal: Dollars,
  hammerPrice: Dollars,
  /** Fraction; correct only if a single premium rule applies. */
  buyersPremium: z.number(),
  premium: Dollars,
  /** How many premium rules apply. */
  countOfSABPs: z.number().int(),
  invoiceSubTotal: Dollars,
  invoiceTaxable: Dollars,
  /** Fraction. */
  salesTax: z.number(),
  /** Why the sale owes no sales tax; absent where it does, or nobody has said why. */
  salesTaxNote: z.string().optional(),
  invoiceTax: Dollars,
  invoiceTotal: Dollars,
  /** Negative when a refund is due. */
  amountDue: Dollars,
  /** Absent where no card is charged by itself. */
  scheduledPayment: ScheduledPayment.optional(),
  /** What went back of payments: refunds, and what banks took back after a dispute. */
  refundedAmount: Dollars.optional(),
  /** What of the payments the cardholder disputes at the bank, while that is not decided. */
  disputedAmount: Dollars.optional(),
  payments: z.array(
    z.object({
      paymentAccepted: z.boolean(),
      /** In the auction's time zone. */
      processedDate: z.string(),
      brand: z.string(),
      last4: z.string(),
      /** Refunds are negative. */
      amount: Dollars,
      notes: z.string(),
    }),
  ),
  /** Read by a key, without a login: nothing can be paid or chosen. */
  readOnly: z.boolean(),
});
export type Invoice = z.infer<typeof Invoice>;

/** What became of a lot that the viewer won. */
export const LotInvoice = Invoice.pick({
  secureId: true,
  invoiceNumber: true,
  paymentStatus: true,
  amountDue: true,
  scheduledPayment: true,
  hasScheduler: true,
  pickupTimesAvailable: true,
  pickupTimeStr: true,
});
export type LotInvoice = z.infer<typeof LotInvoice>;
