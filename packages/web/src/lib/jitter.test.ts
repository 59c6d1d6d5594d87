import { expect, test } from 'vitest';
import { jittered, retryDelayMs, spread } from './jitter.ts';

test('spreads a minute by six seconds to either side', () => {
  expect(jittered(60_000, () => 0)).toBe(54_000);
  expect(jittered(60_000, () => 0.5)).toBe(60_000);
  expect(jittered(60_000, () => 0.999_999)).toBe(66_000);
});

test('lengthens a delay, and never shortens it', () => {
  expect(spread(4_000, 2_000, () => 0)).toBe(4_000);
  expect(spread(4_000, 2_000, () => 0.5)).toBe(5_000);
});

test.each([
  [1, 0, 1_000],
  [1, 1, 3_000],
  [2, 0.5, 4_000],
  [20, 0.5, 60_000],
  [20, 1, 90_000],
])('after %i failures, with chance %f, waits %i ms', (failures, random, expected) => {
  expect(retryDelayMs(failures, () => random)).toBe(expected);
});
