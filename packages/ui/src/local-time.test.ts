import { expect, test } from 'vitest';
import { localTime, unbrokenTime } from './local-time.ts';

test('an instant reads in the time zone of the auction', () => {
  expect(localTime('2026-05-01T18:05:00Z', 'America/New_York')).toBe(
    'Fri, May\u00a01, 2:05\u00a0PM\u00a0EDT',
  );
  expect(localTime('2026-12-01T18:05:00Z', 'America/Denver')).toBe(
    'Tue, Dec\u00a01, 11:05\u00a0AM\u00a0MST',
  );
});

test('a day stays on one line, and a time with its zone', () => {
  expect(unbrokenTime('Sun, Nov 29, 2026, 10:00 AM – 2:00 PM EST')).toBe(
    'Sun, Nov\u00a029,\u00a02026, 10:00\u00a0AM\u00a0– 2:00\u00a0PM\u00a0EST',
  );
  expect(unbrokenTime('Nov 29, 2026')).toBe('Nov\u00a029,\u00a02026');
  expect(unbrokenTime('after the last lot closes')).toBe('after the last lot closes');
});
