import type {
  Cents,
  InvoiceSums,
  InvoiceTerms,
  LatestAttempt,
  PaymentStatus,
} from '@fairlot/rules';

export interface Address {
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

export interface InvoiceLotDetails {
  readonly id: string;
  readonly sessionId: string;
  readonly lotNumber: string;
  readonly title: string;
  readonly code: string;
  readonly hammerCents: Cents;
  readonly premiumCents: Cents;
  readonly premiumExempt: boolean;
  /** The lot's first picture. */
  readonly imageId: string | null;
}

export interface InvoiceChangeDetails {
  readonly id: string;
  readonly kind: 'adjustment' | 'void' | 'fee';
  readonly label: string;
  readonly notes: string;
  /** Credits are negative. */
  readonly amountCents: Cents;
  readonly taxable: boolean;
  readonly lotIds: readonly string[];
  readonly createdAt: Date;
}

export interface InvoicePaymentDetails {
  readonly id: string;
  readonly kind: 'card' | 'cash' | 'check' | 'other' | 'refund' | 'chargeback';
  readonly accepted: boolean;
  /** Negative for money that was returned. */
  readonly amountCents: Cents;
  readonly brand: string;
  readonly last4: string;
  readonly notes: string;
  readonly processedAt: Date;
}

/** A cardholder has disputed a payment at the bank. */
export interface InvoiceDisputeDetails {
  /** The provider's name for it. */
  readonly ref: string;
  readonly amountCents: Cents;
  readonly reason: string;
  readonly isOpen: boolean;
  readonly openedAt: Date;
  /** The deadline of the seller's answer. */
  readonly answerBy: Date | null;
}

/** Everything about an invoice, for its page, its PDF and its mails. Money in cents. */
export interface InvoiceDetails {
  readonly id: string;
  readonly invoiceNumber: number;
  readonly revision: number;
  readonly createdAt: Date;
  readonly notes: string;
  readonly auction: Address & {
    readonly id: string;
    readonly title: string;
    readonly timeZone: string;
    readonly autoCharge: boolean;
    readonly chargeDelayMs: number;
  };
  readonly seller: {
    readonly id: string;
    readonly companyName: string;
    readonly email: string;
    readonly phone: string;
  };
  /** Empty texts where the auction names no manager. */
  readonly manager: {
    readonly firstName: string;
    readonly lastName: string;
    readonly phone: string;
    readonly email: string;
  };
  /** As they were when the invoice was made. */
  readonly bidder: Address & {
    readonly name: string;
    readonly companyName: string;
    readonly phone: string;
    readonly email: string;
    readonly paddleNumber: number;
  };
  /** The bidder's present data, for mails. */
  readonly user: { readonly id: string; readonly firstName: string; readonly email: string };
  /** The certificate by which no tax is charged; null: tax is charged. */
  /** Why the sale owes no sales tax; empty if it does, or no reason was given. */
  readonly taxNote: string;
  readonly certificate: { readonly taxId: string; readonly state: string } | null;
  readonly terms: InvoiceTerms;
  readonly lots: readonly InvoiceLotDetails[];
  readonly changes: readonly InvoiceChangeDetails[];
  readonly sums: InvoiceSums;
  readonly payments: readonly InvoicePaymentDetails[];
  readonly disputes: readonly InvoiceDisputeDetails[];
  readonly paidCents: Cents;
  /** The amount of returned payments: refunds and chargebacks. */
  readonly refundedCents: Cents;
  /** The part of them that is disputed and not decided. */
  readonly disputedCents: Cents;
  /** Negative when a refund is due. */
  readonly amountDueCents: Cents;
  readonly latestAttempt: LatestAttempt;
  /** When and which card is charged automatically for what is due; null: none is. */
  readonly scheduledPayment: {
    readonly at: Date;
    readonly brand: string;
    readonly last4: string;
  } | null;
  /** A card that has not expired. */
  readonly hasCard: boolean;
  readonly paymentStatus: PaymentStatus;
}
