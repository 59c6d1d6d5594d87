import { expect, test } from 'vitest';
import { secondsTo } from './seconds-to.ts';

const close = '2030-01-01T12:00:00.000Z';

test.each([
  [1, 1],
  [1000, 1],
  [1001, 2],
  [-1000, -1],
  [-1001, -1],
])('%i ms before an instant there are %i whole seconds left', (ms, seconds) => {
  expect(secondsTo(close, Date.parse(close) - ms)).toBe(seconds);
});

test('without an instant there is no countdown', () => {
  expect(secondsTo(null, 0)).toBeNull();
});
