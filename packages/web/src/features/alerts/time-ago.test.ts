import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');

test.each([
  // A server's clock may be a little ahead of what the browser knows of it.
  ['2026-11-20T12:00:02.000Z', 'Just now'],
  ['2026-11-20T11:59:01.000Z', 'Just now'],
  ['2026-11-20T11:59:00.000Z', '1 min ago'],
  ['2026-11-20T11:00:01.000Z', '59 min ago'],
  ['2026-11-20T11:00:00.000Z', '1 h ago'],
  ['2026-11-19T12:00:01.000Z', '23 h ago'],
  ['2026-11-19T12:00:00.000Z', 'Yesterday'],
  ['2026-11-18T12:00:00.000Z', '2 days ago'],
])('%s is %s', (instant, words) => {
  expect(timeAgo(instant, now)).toBe(words);
});
