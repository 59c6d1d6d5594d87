import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';
import { resetFailureText } from './reset-failure-text.ts';

const limited = {
  kind: 'Error',
  status: 429,
  code: 'TooManyRequests',
  message: 'Too many tries. Please wait a while.',
} as const;

test('a failed call names its status', () => {
  expect(failureText({ kind: 'empty' })).toContain('(code: 204)');
  expect(failureText(limited)).toContain('(code: 429)');
});

test('a failed reset shows the server’s message, or that support can help', () => {
  expect(resetFailureText(limited)).toBe(limited.message);
  expect(resetFailureText({ ...limited, status: 0, message: '' })).toBe(
    'We were unable to reset your account, please contact support. (0)',
  );
});
