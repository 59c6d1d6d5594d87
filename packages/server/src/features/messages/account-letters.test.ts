import { expect, test } from 'vitest';
import { accountSecrets, renderAccountEmail } from './account-letters.ts';
import type { AccountEmail } from './account-letters.ts';

const person = { siteName: 'Hudson Sales', firstName: '<b>Grace</b>' };
const link = 'http://localhost:3000/resetpassword/key';
const letters: readonly AccountEmail[] = [
  { template: 'reset-password', data: { ...person, link } },
  { template: 'password-changed', data: person },
  { template: 'email-change-code', data: { ...person, code: 'ABCD2345' } },
  { template: 'email-change-taken', data: { siteName: person.siteName } },
  { template: 'email-change-notice', data: { ...person, newEmail: 'new@example.com' } },
  { template: 'account-deactivated', data: person },
];

test('every letter about the account is tried here', () => {
  expect(letters.map(({ template }) => template)).toEqual(Object.keys(accountSecrets));
});

test.each(letters)('$template is whole as HTML and as text, and safe', (email) => {
  const { subject, text, html } = renderAccountEmail(email);
  expect(subject).not.toBe('');
  for (const body of [text, html]) {
    expect(body).toContain('Hudson Sales');
    expect(body).not.toContain('undefined');
  }
  expect(html).not.toContain('<b>Grace</b>');
  const told = Object.values(email.data).filter((value) => value !== person.siteName);
  for (const value of told) expect(text).toContain(value);
});
