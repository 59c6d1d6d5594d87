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

/** The state of an invoice's latest payment attempt: `open` while its outcome is unknown. */
export type LatestAttempt = 'none' | 'open' | 'declined';

/**
 * The payment state of an invoice. Amounts in cents; `paid` is net of refunds. While a payment is
 * disputed, who keeps it is unknown, as with a payment attempt under way.
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
