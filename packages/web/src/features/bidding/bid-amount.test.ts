import { describe, expect, test } from 'vitest';
import { parseBidAmount } from './bid-amount.ts';

describe('parseBidAmount', () => {
  test.each([
    ['25', 2500],
    ['25.5', 2550],
    ['25.', 2500],
    ['0.05', 5],
    ['12,50', 1250],
    ['12,5', 1250],
    ['12,', 1200],
    ['1,234', 123_400],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1,234,567', 123_456_700],
    [' $ 40 ', 4000],
    ['1 250', 125_000],
  ])('reads %s', (typed, cents) => {
    expect(parseBidAmount(typed)).toBe(cents);
  });

  test.each(['', '-5', '12.345', '12,3456', '1,23,4', '1.234.567', 'ten', '1e3', '99999999999'])(
    'refuses %j',
    (typed) => {
      expect(parseBidAmount(typed)).toBeNull();
    },
  );
});
