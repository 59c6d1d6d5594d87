import type { SellerRecord } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { recordWords } from './seller-record.ts';

const none: SellerRecord = {
  salesHeld: 0,
  firstSaleDateStr: '',
  lotsSold: 0,
  lotsTakenOut: 0,
  questionsAnswered: 0,
  questionsAsked: 0,
};

test.each<[Partial<SellerRecord>, readonly string[]]>([
  [{}, ['First sale here']],
  [{ firstSaleDateStr: 'Nov 28, 2026' }, ['First sale here, closing Nov 28, 2026']],
  [
    { salesHeld: 1, firstSaleDateStr: 'Jan 2, 2026', lotsSold: 1_240 },
    ['1 sale held, 1,240 lots sold'],
  ],
  [
    {
      salesHeld: 14,
      firstSaleDateStr: 'Jan 2, 2026',
      lotsSold: 1,
      lotsTakenOut: 3,
      questionsAnswered: 0,
      questionsAsked: 1,
    },
    [
      '14 sales held since Jan 2, 2026, 1 lot sold',
      '3 lots withdrawn or canceled',
      '0 of 1 question answered',
    ],
  ],
  [
    {
      salesHeld: 1,
      salesCancelled: 1,
      firstSaleDateStr: 'Jan 2, 2026',
      lotsSold: 8,
      lotsVoided: 2,
      questionsAnswered: 8,
      questionsAsked: 9,
      questionsDismissed: 3,
    },
    [
      '1 sale held, 8 lots sold',
      '1 sale canceled',
      '2 lots voided after the sale',
      '8 of 9 questions answered, 3 dismissed',
    ],
  ],
  [
    { salesCancelled: 2, questionsDismissed: 1 },
    ['No sale held yet', '2 sales canceled', '1 question dismissed'],
  ],
  [
    { salesCancelled: 1, firstSaleDateStr: 'Nov 28, 2026' },
    ['No sale held yet, the first closing Nov 28, 2026', '1 sale canceled'],
  ],
])('a record with %j reads %j', (record, words) => {
  expect(recordWords({ ...none, ...record })).toEqual(words);
});
