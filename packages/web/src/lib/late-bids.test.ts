import { expect, test } from 'vitest';
import { lateBids } from './late-bids.ts';

test.each([
  [120, 'the', 'A bid in the last 2 minutes adds up to 2 minutes'],
  [60, 'a lot’s', 'A bid in a lot’s last minute adds up to 1 minute'],
  [45, 'the', 'A bid in the last 45 seconds adds up to 45 seconds'],
  [0, 'the', ''],
] as const)('a soft close of %i seconds, of %s lot', (seconds, whose, words) => {
  expect(lateBids(seconds, whose)).toBe(words);
});
