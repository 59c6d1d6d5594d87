import { SmsPhone, SmsPhoneForLot } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { phoneProblem } from './phone-problem.ts';

test.each(['', '   '])('%j is no phone', (phone) => {
  expect(phoneProblem(SmsPhone, phone)).toBe('Please fill in Text Message Phone Number.');
  expect(phoneProblem(SmsPhoneForLot, phone)).toBe(
    'Please enter your cell phone number for text message notifications.',
  );
});

test.each(['(518', '(518) 555-017', '5185550177', '(518) 555-01777'])(
  '%j is not written as a phone is',
  (phone) => {
    expect(phoneProblem(SmsPhone, phone)).toMatch(/\(###\) ###-####/);
  },
);

test('a whole number has no problem', () => {
  expect(phoneProblem(SmsPhone, '(518) 555-0177')).toBeNull();
});
