import { expect, test } from 'vitest';
import { isBusy } from './is-busy.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

test.each(['25P03', '40001', '40P01', '55P03', '57014'])('%s passes', (code) => {
  expect(isBusy(withCode(code))).toBe(true);
  expect(isBusy(new Error('not retracted', { cause: withCode(code) }))).toBe(true);
});

test.each(['23505', '42P01', 'ECONNREFUSED'])('%s is something else', (code) => {
  expect(isBusy(withCode(code))).toBe(false);
});

test('so is an error without a code, or none', () => {
  expect(isBusy(new TypeError('x is undefined'))).toBe(false);
  expect(isBusy('55P03')).toBe(false);
});
