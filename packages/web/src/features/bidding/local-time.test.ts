import { expect, test } from 'vitest';
import { localTime, minutesAndSeconds } from './local-time.ts';

test('an instant reads in the time zone of the auction', () => {
  expect(localTime('2026-05-01T18:05:00Z', 'America/New_York')).toBe('Fri, May 1, 2:05 PM EDT');
  expect(localTime('2026-12-01T18:05:00Z', 'America/Denver')).toBe('Tue, Dec 1, 11:05 AM MST');
});

test.each([
  [240, '4:00'],
  [61, '1:01'],
  [9, '0:09'],
])('%i seconds are %s', (seconds, text) => {
  expect(minutesAndSeconds(seconds)).toBe(text);
});
