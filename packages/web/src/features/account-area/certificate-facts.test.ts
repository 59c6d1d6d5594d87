import { expect, test } from 'vitest';
import {
  certificateStatus,
  expiryText,
  fileProblem,
  sizeText,
  stateName,
} from './certificate-facts.ts';

test.each([
  [null, false, 'Awaiting validation'],
  [true, false, 'Valid'],
  [true, true, 'Expired'],
  [null, true, 'Expired'],
  [false, false, 'Not Valid - Contact Support'],
  [false, true, 'Not Valid - Contact Support'],
])('valid %j, expired %j reads %j', (valid, expired, text) => {
  expect(certificateStatus({ valid, expired }).text).toBe(text);
});

test('a calendar day is the same in every time zone', () => {
  expect(expiryText({ expirationDate: '2031-01-01', expired: false })).toBe(
    'Expires January 1, 2031',
  );
  expect(expiryText({ expirationDate: '2025-12-31', expired: true })).toBe(
    'Expired December 31, 2025',
  );
  expect(expiryText({ expirationDate: null, expired: false })).toBe('Does not expire');
});

test('a file that the server would refuse for its size is not sent', () => {
  const max = 10 * 1024 * 1024;
  expect(fileProblem({ size: 0 })).toMatch('empty');
  expect(fileProblem({ size: 1 })).toBeNull();
  expect(fileProblem({ size: max })).toBeNull();
  expect(fileProblem({ size: max + 1 })).toBe('Please choose a file of at max 10 MB.');
});

test('sizes and states are written out for people', () => {
  expect(sizeText(12)).toBe('1 KB');
  expect(sizeText(860_000)).toBe('840 KB');
  expect(sizeText(2_516_582)).toBe('2.4 MB');
  expect(stateName('DC')).toBe('District of Columbia');
  expect(stateName('ZZ')).toBe('ZZ');
});
