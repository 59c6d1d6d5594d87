import { expect, test } from 'vitest';
import { minutesAndSeconds } from './minutes-and-seconds.ts';

test.each([
  [240, '4:00'],
  [61, '1:01'],
  [9, '0:09'],
])('%i seconds are %s', (seconds, text) => {
  expect(minutesAndSeconds(seconds)).toBe(text);
});
