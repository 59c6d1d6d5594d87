import { expect, test } from 'vitest';
import { callBatch } from './call-batch.ts';

const lots = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => ({
    lotId: `lot ${index}`,
    changes: { description: { from: '', to: 'x'.repeat(length) } },
  }));

test.each([
  ['a thousand lots with short texts', 2_500, 10, 1_000],
  ['fewer with long ones', 2_500, 9_000, 100],
  ['one, however long', 2, 1_000_000, 1],
  ['all that there are', 3, 10, 3],
])('a call takes %s', (_what, count, length, taken) => {
  expect(callBatch(lots(count, length))).toHaveLength(taken);
});
