import { expect, test } from 'vitest';
import { jittered } from './jitter.ts';

test('spreads a minute by six seconds to either side', () => {
  expect(jittered(60_000, () => 0)).toBe(54_000);
  expect(jittered(60_000, () => 0.5)).toBe(60_000);
  expect(jittered(60_000, () => 0.999_999)).toBe(66_000);
});
