import { paymentStatuses } from '@fairlot/rules';
import { z } from 'zod';
import { Dollars, SecureId } from '../common.ts';

/** Second specification, section 4. */
export const PaymentStatus = z.enum(paymentStatuses);

/** Row of the bidder's list of invoices (second specification, section 3). */
export const InvoiceRow = z.object({
  secureId: SecureId,
  invoiceNumber: z.number().int(),
  /** The seller of the invoice: numbers count per seller. */
  companyName: z.string().optional(),
  auctionTitle: z.string(),
  /** The auction's sessions, in order; one without its own name has an empty one. */
  auctionSessions: z.array(z.object({ auctionSessionSecureId: SecureId, sessionName: z.string() })),
  paymentStatus: PaymentStatus,
  invoiceTotal: Dollars,
  amountDue: Dollars,
  /** The auction has pickup windows to choose from. */
  hasScheduler: z.boolean(),
  /** Whether a future slot has a place left. */
  pickupTimesAvailable: z.boolean(),
  /** The chosen slot in the auction's time zone; empty if none. */
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

/** A void or a fee: its label, the numbers of its lots, credits negative. */
export const InvoiceEntry = z.object({
  releaseStatusName: z.string(),
  chargeLots: z.array(z.string()),
  notes: z.string(),
  amount: Dollars,
});
export type InvoiceEntry = z.infer<typeof InvoiceEntry>;

/** An invoice as its bidder sees it (second specification, section 3). */
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
  /** Some lot has not been handed over yet. */
  awaitsPickup: z.boolean(),
  /** Whom the bidder has named to collect the lots; empty if nobody else. */
  collectorName: z.string(),
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
  /** The fees: charges added by the seller, such as shipping. */
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
  /** Why the sale owes no sales tax; absent if it does, or no reason was given. */
  salesTaxNote: z.string().optional(),
  invoiceTax: Dollars,
  invoiceTotal: Dollars,
  /** Negative when a refund is due. */
  amountDue: Dollars,
  /** Absent if no card is charged automatically. */
  scheduledPayment: ScheduledPayment.optional(),
  /** The amount of returned payments: refunds, and amounts that banks took back after a dispute. */
  refundedAmount: Dollars.optional(),
  /** The part of payments that the cardholder disputes at the bank, while that is not decided. */
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
  /** Opened by a key, without a login: nothing can be paid or chosen. */
  readOnly: z.boolean(),
});
export type Invoice = z.infer<typeof Invoice>;

/** The state of a lot that the viewer won. */
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
