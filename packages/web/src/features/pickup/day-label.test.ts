import { expect, test } from 'vitest';
import { dayLabel } from './day-label.ts';

test('a day has a short and a full form', () => {
  expect(dayLabel('2026-06-05', 'short')).toBe('Fri, Jun 5');
  expect(dayLabel('2026-06-05', 'full')).toBe('Friday, June 5');
});

test('it is the same day wherever the browser stands', () => {
  const zone = process.env['TZ'];
  try {
    for (const place of ['Pacific/Kiritimati', 'Pacific/Honolulu']) {
      process.env['TZ'] = place;
      expect(dayLabel('2026-03-08', 'full')).toBe('Sunday, March 8');
    }
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});
