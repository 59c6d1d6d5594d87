import { expect, test } from 'vitest';
import { presentPhone, toE164 } from './phone-number.ts';

test('a phone is stored in one form and shown in the other', () => {
  expect(toE164('(518) 555-0100')).toBe('+15185550100');
  expect(presentPhone('+15185550100')).toBe('(518) 555-0100');
});

test('a number from elsewhere is shown as it is', () => {
  expect(presentPhone('+442079460000')).toBe('+442079460000');
});

test.each(['5185550100', '(518) 555-01000', '+1(518) 555-0100', ''])(
  'refuses %j, which a form should have caught',
  (phone) => {
    expect(() => toE164(phone)).toThrow('###');
  },
);
