import { expect, test } from 'vitest';
import { paymentStatus, paymentStatuses } from '../index.ts';
import type { LatestAttempt, PaymentStatus } from '../index.ts';

/** What is paid of an invoice of $100, then with a card on file, then without. */
type Row = readonly [paid: number, LatestAttempt, PaymentStatus, PaymentStatus];

const table: readonly Row[] = [
  [0, 'none', 'Unpaid', 'NoPaymentMethod'],
  [0, 'declined', 'Declined', 'NoPaymentMethod'],
  [0, 'open', 'Processing', 'Processing'],
  [40_00, 'none', 'UnderPaid', 'NoPaymentMethod'],
  [40_00, 'declined', 'Declined', 'NoPaymentMethod'],
  [40_00, 'open', 'Processing', 'Processing'],
  [100_00, 'none', 'Paid', 'Paid'],
  [100_00, 'declined', 'Paid', 'Paid'],
  [100_00, 'open', 'Processing', 'Processing'],
  [100_01, 'none', 'RefundDue', 'RefundDue'],
  [100_01, 'declined', 'RefundDue', 'RefundDue'],
  [100_01, 'open', 'Processing', 'Processing'],
  // More given back than was taken: it is owed again.
  [-40_00, 'none', 'Unpaid', 'NoPaymentMethod'],
  [-40_00, 'declined', 'Declined', 'NoPaymentMethod'],
  [-40_00, 'open', 'Processing', 'Processing'],
];

test.each(table)(
  '%i cents paid of 10000, latest payment attempt %s',
  (paid, latestAttempt, ...expected) => {
    const invoice = { total: 100_00, paid, disputed: 0, latestAttempt };
    expect([true, false].map((hasCard) => paymentStatus({ ...invoice, hasCard }))).toEqual(
      expected,
    );
  },
);

test('while a payment is disputed nobody knows', () => {
  const invoice = { total: 100_00, latestAttempt: 'none', hasCard: true, disputed: 1 } as const;
  for (const paid of [0, 100_00, 200_00]) {
    expect(paymentStatus({ ...invoice, paid })).toBe('Processing');
  }
});

test('an invoice whose lots were all taken back is paid, or due for a refund', () => {
  const nothing = { total: 0, disputed: 0, latestAttempt: 'none', hasCard: false } as const;
  expect(paymentStatus({ ...nothing, paid: 0 })).toBe('Paid');
  expect(paymentStatus({ ...nothing, paid: 1 })).toBe('RefundDue');
  expect(paymentStatus({ ...nothing, total: -5_00, paid: 0 })).toBe('RefundDue');
});

test('the table knows every status', () => {
  const seen = new Set(table.flatMap(([, , withCard, without]) => [withCard, without]));
  expect(seen).toEqual(new Set(paymentStatuses));
});
