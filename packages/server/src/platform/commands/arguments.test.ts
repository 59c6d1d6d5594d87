import { describe, expect, test } from 'vitest';
import { aText, anAmount } from './arguments.ts';

describe('an amount in dollars', () => {
  test.each([
    ['12', 12_00],
    ['12.5', 12_50],
    ['-12.05', -12_05],
    ['0.07', 7],
    ['-0', 0],
    ['99999999.99', 9_999_999_999],
  ])('%s', (text, cents) => {
    expect(anAmount(text)).toBe(cents);
  });

  test.each(['', '12.345', '1e3', '.5', '5.', '+5', '1,000', ' 1', '0x10', '--5', '100000000'])(
    'is not "%s"',
    (text) => {
      expect(() => anAmount(text)).toThrow('It is not an amount');
    },
  );
});

test('a text is taken without the blanks around it, if it is neither short nor long', () => {
  expect(aText(1, 3)(' abc ')).toBe('abc');
  expect(() => aText(1, 3)('  ')).toThrow('1 to 3');
  expect(() => aText(1, 3)('abcd')).toThrow('1 to 3');
});
