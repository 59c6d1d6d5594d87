import { expect, test } from 'vitest';
import { browserProblem } from './browser-problem.ts';

const named = (name: string) => Object.assign(new Error('The browser’s own words.'), { name });

test.each([
  ['NotAllowedError', 'log-in', 'No passkey was used. Try again, or log in with your password.'],
  ['NotAllowedError', 'add', 'No passkey was created. You can try again.'],
  ['InvalidStateError', 'add', 'This device has a passkey for your account already.'],
  ['SecurityError', 'add', 'Passkeys do not work at this address.'],
  ['UnknownError', 'log-in', 'Your browser could not do this. Please try again.'],
] as const)('%s while trying to %s: %s', (name, task, said) => {
  expect(browserProblem(named(name), task)).toBe(said);
});

test('a request that a newer one replaced is no problem', () => {
  expect(browserProblem(named('AbortError'), 'log-in')).toBeNull();
});

test('a thrown non-error is shown as an error', () => {
  expect(browserProblem('odd', 'add')).toContain('Please try again.');
});
