import { describe, expect, test } from 'vitest';
import { canChoosePickup, invoiceAction, paymentAction, paymentStatuses } from '../index.ts';

describe('the action of an invoice', () => {
  const open = { hasScheduler: true, pickupTimesAvailable: true, pickupTimeStr: '' };
  const chosen = { ...open, pickupTimeStr: 'Sat, Dec 5, 9:00 AM EST' };

  test.each([
    ['NoPaymentMethod', 10, 'add-card'],
    ['Unpaid', 10, 'pay-now'],
    ['UnderPaid', 0.01, 'pay-now'],
    ['Declined', 10, 'pay-now'],
    ['Unpaid', 0, 'select-slot'],
    ['Processing', 10, 'select-slot'],
    ['Paid', 0, 'select-slot'],
    ['RefundDue', -5, 'select-slot'],
  ] as const)('%s with %d due: %s', (paymentStatus, amountDue, action) => {
    expect(invoiceAction({ paymentStatus, amountDue, ...open })).toBe(action);
  });

  test.each([
    ['the auction has no scheduler', { ...open, hasScheduler: false }],
    ['no time is left', { ...open, pickupTimesAvailable: false }],
    ['a time is chosen', chosen],
  ])('shows the time where %s', (_, schedule) => {
    expect(invoiceAction({ paymentStatus: 'Paid', amountDue: 0, ...schedule })).toBe('pickup-time');
    expect(canChoosePickup(schedule)).toBe(false);
  });

  test('to pay comes before to choose a time, also where one is chosen', () => {
    const owed = { paymentStatus: 'Declined', amountDue: 10 } as const;
    expect(invoiceAction({ ...owed, ...chosen })).toBe('pay-now');
  });

  test('nothing is paid where nothing is due', () => {
    const paid = paymentStatuses.filter((status) => status !== 'NoPaymentMethod');
    for (const paymentStatus of paid) {
      expect(paymentAction({ paymentStatus, amountDue: 0 })).toBeNull();
    }
  });
});
