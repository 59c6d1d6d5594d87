import { expect, test } from 'vitest';
import { lateBids } from './late-bids.ts';

test.each([
  [120, 'A late bid sets the clock back to 2 minutes'],
  [60, 'A late bid sets the clock back to 1 minute'],
  [45, 'A late bid sets the clock back to 45 seconds'],
  [0, ''],
] as const)('a soft close of %i seconds', (seconds, words) => {
  expect(lateBids(seconds, 'the clock')).toBe(words);
});

test('at a sale it is said of one lot', () => {
  expect(lateBids(120, 'its lot')).toBe('A late bid sets its lot back to 2 minutes');
});
