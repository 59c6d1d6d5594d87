import type { PaymentStatus } from '../invoicing/payment-status.ts';

/** What a payment status reads, and how it looks. Money that has come is good; all else is pending. */
export interface StatusLabel {
  readonly text: string;
  readonly style: 'good' | 'pending';
}

const pending = (text: string): StatusLabel => ({ text, style: 'pending' });
const good = (text: string): StatusLabel => ({ text, style: 'good' });

/** In the list of invoices (second specification, section 4). */
export const listStatusLabels: Record<PaymentStatus, StatusLabel> = {
  Unpaid: pending('Unpaid'),
  NoPaymentMethod: pending('No Payment Method'),
  Processing: pending('Processing'),
  Paid: good('Paid'),
  RefundDue: good('Paid'),
  UnderPaid: pending('Balance Due'),
  Declined: pending('Declined'),
};

/** On the page of an invoice, which says more of two of them (second specification, section 4). */
export const detailStatusLabels: Record<PaymentStatus, StatusLabel> = {
  ...listStatusLabels,
  NoPaymentMethod: pending('No Payment Method!'),
  RefundDue: good('Refund Due'),
};

/** What the choice of an action depends on. Amounts in any one unit. */
export interface PayableInvoice {
  readonly paymentStatus: PaymentStatus;
  readonly amountDue: number;
}

/** How the bidder can pay what they owe, if there is a way (second specification, section 4). */
export function paymentAction({
  paymentStatus,
  amountDue,
}: PayableInvoice): 'add-card' | 'pay-now' | null {
  if (paymentStatus === 'NoPaymentMethod') return 'add-card';
  const mayPay = ['Unpaid', 'UnderPaid', 'Declined'].includes(paymentStatus);
  return mayPay && amountDue > 0 ? 'pay-now' : null;
}

export interface ScheduledInvoice {
  readonly hasScheduler: boolean;
  readonly pickupTimesAvailable: boolean;
  /** Empty while no time is chosen. */
  readonly pickupTimeStr: string;
}

/** Whether a pickup time is still to be chosen, and can be (second specification, section 4). */
export function canChoosePickup(invoice: ScheduledInvoice): boolean {
  return invoice.hasScheduler && invoice.pickupTimeStr === '' && invoice.pickupTimesAvailable;
}

/** The action column of the list: to pay comes first (second specification, section 4). */
export function invoiceAction(
  invoice: PayableInvoice & ScheduledInvoice,
): 'add-card' | 'pay-now' | 'select-slot' | 'pickup-time' {
  return paymentAction(invoice) ?? (canChoosePickup(invoice) ? 'select-slot' : 'pickup-time');
}
