import type { PaymentStatus } from '../invoicing/payment-status.ts';

/** The facts that decide the action. Amounts in any one unit. */
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
