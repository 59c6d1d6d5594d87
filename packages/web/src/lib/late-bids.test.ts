import { expect, test } from 'vitest';
import { lateBids } from './late-bids.ts';

test.each([
  [120, 'A bid in the last 2 minutes restarts them'],
  [60, 'A bid in the last minute restarts it'],
  [45, 'A bid in the last 45 seconds restarts them'],
  [0, ''],
] as const)('a soft close of %i seconds', (seconds, words) => {
  expect(lateBids(seconds, 'the')).toBe(words);
});

test('at a sale it is said of one lot', () => {
  expect(lateBids(120, 'a lot’s')).toBe('A bid in a lot’s last 2 minutes restarts them');
});
