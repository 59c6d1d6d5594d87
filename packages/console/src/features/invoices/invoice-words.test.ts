import type { SaleInvoice } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { paymentOf, pickupOf } from './invoice-words.ts';

const invoice: SaleInvoice = {
  invoiceId: '019a0000-0000-7000-8000-000000000000',
  invoiceNumber: 1,
  paddle: 12,
  name: 'Ann Lee',
  total: 100,
  due: 0,
  status: 'Paid',
  isDisputed: false,
  lots: 2,
  lotsPickedUp: 0,
  collectorName: '',
};

test('a disputed payment is not settled, although the invoice is paid', () => {
  expect(paymentOf(invoice)).toMatchObject({ label: 'Paid', isDone: true });
  expect(paymentOf({ ...invoice, isDisputed: true })).toMatchObject({ isDone: false });
});

test.each([
  [0, 0, 'Nothing to pick up', true],
  [2, 0, 'Not picked up', false],
  [2, 1, '1 of 2 lots picked up', false],
  [2, 2, 'Picked up', true],
])('of %d lots %d picked up: %s', (lots, lotsPickedUp, label, isDone) => {
  expect(pickupOf({ ...invoice, lots, lotsPickedUp })).toMatchObject({ label, isDone });
});
