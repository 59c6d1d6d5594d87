import { expect, test } from 'vitest';
import { pauseAfter } from './pause-after.ts';

const minute = 60_000;
const now = Date.parse('2026-11-26T12:00:00Z');

test.each([
  [1, null, 1],
  [2, null, 2],
  [6, null, 32],
  [7, null, 60],
  [20, null, 60],
  [1, '600', 10],
  [1, '5', 1],
  [7, '600', 60],
  [1, 'Thu, 26 Nov 2026 12:15:00 GMT', 15],
  [1, 'Thu, 26 Nov 2026 11:00:00 GMT', 1],
  [1, '99999999999', 24 * 60],
  [1, 'soon', 1],
  [1, '', 1],
])('after %i failures and Retry-After %s it waits %i minutes', (failures, retryAfter, minutes) => {
  expect(pauseAfter(failures, retryAfter, now)).toBe(minutes * minute);
});
