import { expect, test } from 'vitest';
import { speaksIn } from './calm-text.ts';

const arrived = { arrived: '$5.00', now: '', at: 0 };
const at = 1_795_000_000_000;

test('what a page begins with is not said, and the first change at once', () => {
  expect(speaksIn('$5.00', arrived, at)).toBeNull();
  expect(speaksIn('$6.00', arrived, at)).toBe(0);
});

test('of a bidding war the latest price is said, five seconds after the one before', () => {
  const spoken = { arrived: '$5.00', now: '$6.00', at };
  expect(speaksIn('$7.00', spoken, at)).toBe(5_000);
  expect(speaksIn('$8.00', spoken, at + 4_999)).toBe(1);
  expect(speaksIn('$9.00', spoken, at + 5_000)).toBe(0);
  expect(speaksIn('$9.00', spoken, at + 60_000)).toBe(0);
  expect(speaksIn('$6.00', spoken, at + 1)).toBeNull();
});

test('the first text is said when it comes back', () => {
  expect(speaksIn('$5.00', { arrived: '$5.00', now: '$6.00', at }, at + 1_000)).toBe(4_000);
});
