import { expect, test } from 'vitest';
import { detailStatusLabels, listStatusLabels } from './status-labels.ts';

test.each([
  ['Unpaid', 'Unpaid', 'Unpaid', 'pending'],
  ['NoPaymentMethod', 'No Payment Method', 'No Payment Method!', 'pending'],
  ['Processing', 'Processing', 'Processing', 'pending'],
  ['Paid', 'Paid', 'Paid', 'good'],
  ['RefundDue', 'Paid', 'Refund Due', 'good'],
  ['UnderPaid', 'Balance Due', 'Balance Due', 'pending'],
  ['Declined', 'Declined', 'Declined', 'pending'],
] as const)('%s reads %s in the list and %s on its page', (status, inList, onPage, style) => {
  expect(listStatusLabels[status]).toEqual({ text: inList, style });
  expect(detailStatusLabels[status]).toEqual({ text: onPage, style });
});
