import { expect, test } from 'vitest';
import { lateBids } from './late-bids.ts';

test.each([
  [120, 'Bids in the last 2 minutes reset it to 2 minutes'],
  [60, 'Bids in the last minute reset it to 1 minute'],
  [45, 'Bids in the last 45 seconds reset it to 45 seconds'],
  [0, ''],
] as const)('a soft close of %i seconds', (seconds, words) => {
  expect(lateBids(seconds, 'lot')).toBe(words);
});

test('at a sale it is said of one lot', () => {
  expect(lateBids(120, 'sale')).toBe('Bids in a lot’s last 2 minutes reset that lot to 2 minutes');
});
