import { expect, test } from 'vitest';
import { changesOf, paymentsOf } from './invoice-entries.ts';

test('changes are named by their kind, with the lots that they are about', () => {
  const entry = { releaseStatusName: 'Damaged', chargeLots: ['4', '7'], notes: '', amount: -20 };
  expect(
    changesOf({
      adjustments: [{ lot: '12', notes: 'Allowance', amount: -5 }],
      voids: [],
      charges: [entry],
    }),
  ).toEqual([
    ['Adjustments', [{ text: 'Lot 12 · Allowance', amount: -5 }]],
    ['Fees', [{ text: 'Damaged · Lots 4, 7', amount: -20 }]],
  ]);
});

test('payments say their means and whether they went through', () => {
  const payment = {
    paymentAccepted: true,
    processedDate: 'Nov 26, 2026',
    brand: 'visa',
    last4: '4242',
    amount: 100,
    notes: '',
  };
  expect(
    paymentsOf({
      payments: [
        payment,
        { ...payment, paymentAccepted: false },
        { ...payment, amount: -40, brand: '', last4: '', notes: 'A chip' },
      ],
    }),
  ).toEqual([
    { text: 'Payment, Visa ending in 4242 · Nov 26, 2026', amount: 100 },
    { text: 'Payment, Visa ending in 4242 · declined · Nov 26, 2026', amount: 0 },
    { text: 'Refund · Nov 26, 2026 · A chip', amount: -40 },
  ]);
});
