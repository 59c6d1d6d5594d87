import { expect, test } from 'vitest';
import { authenticatorApp } from './testing/authenticator-app.ts';
import { acceptedStep, forApps } from './totp.ts';

/** The secret and, of eight digits, the last six of the codes of RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890');
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const at = (seconds: number) => new Date(seconds * 1_000);

test.each(vectors)('at %d seconds the code is %s', (seconds, code) => {
  expect(acceptedStep(secret, code, at(seconds), 0)).toBe(Math.floor(seconds / 30));
});

const now = 2_000_000_010;
const step = Math.floor(now / 30);
const code = (steps: number) =>
  authenticatorApp(forApps(secret, 'Fairlot', 'ruth@example.com').secret).codeAt(
    at(now + steps * 30),
  );

test.each([
  ['of the step before', -1, step - 2, step - 1],
  ['of this step', 0, step - 2, step],
  ['of the step after', 1, step - 2, step + 1],
  ['of two steps before', -2, 0, null],
  ['of two steps after', 2, 0, null],
  ['that was used', 0, step, null],
  ['older than one that was used', -1, step, null],
  ['of this step after the one before was used', 0, step - 1, step],
])('a code %s', (_, steps, lastStep, accepted) => {
  expect(acceptedStep(secret, code(steps), at(now), lastStep)).toBe(accepted);
});

test('an app reads issuer and account beside the secret', () => {
  const { uri, secret: typed } = forApps(secret, 'Hudson & Sons', 'ruth@example.com');
  expect(new URL(uri).searchParams.get('secret')).toBe(typed);
  expect(new URL(uri).searchParams.get('issuer')).toBe('Hudson & Sons');
  expect(decodeURIComponent(uri)).toContain('ruth@example.com');
});
