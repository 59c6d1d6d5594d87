import { expect, test } from 'vitest';
import { localTime } from './local-time.ts';

test('an instant reads in the time zone of the auction', () => {
  expect(localTime('2026-05-01T18:05:00Z', 'America/New_York')).toBe('Fri, May 1, 2:05 PM EDT');
  expect(localTime('2026-12-01T18:05:00Z', 'America/Denver')).toBe('Tue, Dec 1, 11:05 AM MST');
});
