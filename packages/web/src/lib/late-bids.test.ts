import { expect, test } from 'vitest';
import { lateBids } from './late-bids.ts';

test.each([
  [120, 'Bids in the last 2 minutes reset the clock to 2:00'],
  [60, 'Bids in the last minute reset the clock to 1:00'],
  [45, 'Bids in the last 45 seconds reset the clock to 0:45'],
  [0, ''],
] as const)('a soft close of %i seconds', (seconds, words) => {
  expect(lateBids(seconds, 'lot')).toBe(words);
});

test('at a sale it is said of one lot', () => {
  expect(lateBids(120, 'sale')).toBe('Bids in a lot’s last 2 minutes reset its clock to 2:00');
});
