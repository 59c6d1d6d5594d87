import type { PaymentStatus } from '@fairlot/rules';

/** The label of a payment status: paid ones look `good`, all others `pending`. */
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

/** On the page of an invoice, which has longer texts for two of them (second specification, section 4). */
export const detailStatusLabels: Record<PaymentStatus, StatusLabel> = {
  ...listStatusLabels,
  NoPaymentMethod: pending('No Payment Method!'),
  RefundDue: good('Refund Due'),
};
