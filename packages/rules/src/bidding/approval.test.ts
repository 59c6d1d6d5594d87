import { expect, test } from 'vitest';
import { approvesByItself } from './approval.ts';

const record = { paidHere: 1, paid: 3, overdue: 0 };

test.each([
  ['no rule', { paidHere: null, paidAnywhere: null }, record, false],
  ['one paid here', { paidHere: 1, paidAnywhere: null }, record, true],
  ['two paid here', { paidHere: 2, paidAnywhere: null }, record, false],
  ['three paid anywhere', { paidHere: null, paidAnywhere: 3 }, record, true],
  ['four paid anywhere', { paidHere: null, paidAnywhere: 4 }, record, false],
  ['either of two', { paidHere: 5, paidAnywhere: 3 }, record, true],
  ['neither of two', { paidHere: 5, paidAnywhere: 5 }, record, false],
  [
    'enough, but something overdue',
    { paidHere: 1, paidAnywhere: 1 },
    { ...record, overdue: 1 },
    false,
  ],
])('%s', (_, rules, of, expected) => {
  expect(approvesByItself(rules, of)).toBe(expected);
});
