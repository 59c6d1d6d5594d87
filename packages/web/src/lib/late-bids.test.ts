import { expect, test } from 'vitest';
import { lateBids } from './late-bids.ts';

test.each([
  [120, 'Bids in the last 2 min reset the clock to 2 min'],
  [60, 'Bids in the last 1 min reset the clock to 1 min'],
  [45, 'Bids in the last 45 sec reset the clock to 45 sec'],
  [0, ''],
] as const)('a soft close of %i seconds', (seconds, words) => {
  expect(lateBids(seconds, 'lot')).toBe(words);
});

test('at a sale it is said of one lot', () => {
  expect(lateBids(120, 'sale')).toBe('Bids in a lot’s last 2 min reset its clock to 2 min');
});
