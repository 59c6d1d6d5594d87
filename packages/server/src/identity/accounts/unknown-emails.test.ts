import { expect, test } from 'vitest';
import { createUnknownEmails } from './unknown-emails.ts';

const lockOut = { tries: 3, lockedFor: 60 };

test('an e-mail without an account locks and is released as one with an account is', () => {
  let now = 0;
  const unknown = createUnknownEmails(lockOut, () => now);
  const attempts = (count: number) =>
    Array.from({ length: count }, () => unknown.countAttempt('No-One@example.com'));
  expect(attempts(5)).toEqual([false, false, false, true, true]);
  now = 59_999;
  expect(attempts(1)).toEqual([true]);
  expect(unknown.countAttempt('other@example.com')).toBe(false);
  now = 60_000;
  expect(attempts(4)).toEqual([false, false, false, true]);
});
