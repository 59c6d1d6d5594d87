import { expect, test } from 'vitest';
import { maskPhone } from './phone-mask.ts';

test.each([
  ['', ''],
  ['5', '(5'],
  ['555', '(555'],
  ['5551', '(555) 1'],
  ['5551234', '(555) 123-4'],
  ['5551234567', '(555) 123-4567'],
  ['+1 555 123 4567', '(555) 123-4567'],
  ['1-555-123-4567', '(555) 123-4567'],
  ['(555) 123-4567', '(555) 123-4567'],
  ['555.123.4567 ext 8', '(555) 123-4567'],
])('%j reads %j', (typed, masked) => {
  expect(maskPhone(typed)).toBe(masked);
});

test('backspace can delete every digit', () => {
  let phone = '(555) 123-4567';
  for (let presses = 0; presses < 10; presses += 1) phone = maskPhone(phone.slice(0, -1));
  expect(phone).toBe('');
});
