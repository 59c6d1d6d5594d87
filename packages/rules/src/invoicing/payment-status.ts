import type { Cents } from '../money/cents.ts';

/** Second specification, section 4. */
export const paymentStatuses = [
  'Unpaid',
  'NoPaymentMethod',
  'Processing',
  'Paid',
  'RefundDue',
  'UnderPaid',
  'Declined',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Where the latest payment attempt of an invoice stands: `open` while nobody knows yet how it ends. */
export type LatestAttempt = 'none' | 'open' | 'declined';

/**
 * Where the payment of an invoice stands. Amounts in cents; `paid` counts refunds against it. While a
 * payment is disputed nobody knows who keeps it, as with a payment attempt that is under way.
 */
export function paymentStatus({
  total,
  paid,
  disputed,
  latestAttempt,
  hasCard,
}: {
  readonly total: Cents;
  readonly paid: Cents;
  readonly disputed: Cents;
  readonly latestAttempt: LatestAttempt;
  readonly hasCard: boolean;
}): PaymentStatus {
  if (latestAttempt === 'open' || disputed > 0) return 'Processing';
  if (paid > total) return 'RefundDue';
  if (paid === total) return 'Paid';
  if (!hasCard) return 'NoPaymentMethod';
  if (latestAttempt === 'declined') return 'Declined';
  return paid > 0 ? 'UnderPaid' : 'Unpaid';
}
