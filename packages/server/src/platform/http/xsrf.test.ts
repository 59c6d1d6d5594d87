import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Caller } from './caller.ts';
import { visitor } from './caller.ts';
import { createXsrfTokens } from './xsrf.ts';

const anna: Caller = { kind: 'user', userId: 'anna', loginId: 'anna on a phone' };
const annasDesk: Caller = { ...anna, loginId: 'anna at a desk' };

test.each([
  { who: 'a visitor', caller: visitor },
  { who: 'a login', caller: anna },
])('a token of $who is valid as often as it is sent', ({ caller }) => {
  const xsrf = createXsrfTokens(randomBytes(32));
  const token = xsrf.issue(caller, 'localhost');
  for (let time = 0; time < 3; time += 1) {
    expect(xsrf.isValid(token, caller, 'localhost')).toBe(true);
  }
});

test('a token that a login has sent opens no other login and no other host', () => {
  const xsrf = createXsrfTokens(randomBytes(32));
  const token = xsrf.issue(anna, 'localhost');
  expect(xsrf.isValid(token, anna, 'localhost')).toBe(true);
  expect(xsrf.isValid(token, annasDesk, 'localhost')).toBe(false);
  expect(xsrf.isValid(token, visitor, 'localhost')).toBe(false);
  expect(xsrf.isValid(token, anna, 'hudson.localhost')).toBe(false);
});

test('a login that has sent a token sends no other with a letter changed, more, or less', () => {
  const xsrf = createXsrfTokens(randomBytes(32));
  const token = xsrf.issue(anna, 'localhost');
  expect(xsrf.isValid(token, anna, 'localhost')).toBe(true);
  const changed = Array.from(
    { length: token.length },
    (_, at) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1),
  );
  for (const wrong of [...changed, `${token}.`, `${token}a`, token.slice(0, -1), '', '.']) {
    expect(xsrf.isValid(wrong, anna, 'localhost')).toBe(false);
  }
});

test('a login has as many tokens as its tabs asked for', () => {
  const xsrf = createXsrfTokens(randomBytes(32));
  const tokens = [xsrf.issue(anna, 'localhost'), xsrf.issue(anna, 'localhost')];
  for (const token of [...tokens, ...tokens]) {
    expect(xsrf.isValid(token, anna, 'localhost')).toBe(true);
  }
});
