import { expect, test } from 'vitest';
import { zonedIso } from './zoned-iso.ts';

test.each([
  ['2026-11-23T00:04:00.120Z', 'America/New_York', '2026-11-22T19:04:00.120-05:00'],
  ['2026-07-01T00:00:00Z', 'America/New_York', '2026-06-30T20:00:00.000-04:00'],
  // The hour that occurs twice when daylight-saving time ends.
  ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01T01:30:00.000-04:00'],
  ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01T01:30:00.000-05:00'],
  ['2026-11-01T00:00:00Z', 'America/Phoenix', '2026-10-31T17:00:00.000-07:00'],
  ['2026-11-01T00:00:00Z', 'UTC', '2026-11-01T00:00:00.000+00:00'],
  ['2026-11-01T00:00:00Z', 'Asia/Kolkata', '2026-11-01T05:30:00.000+05:30'],
])('%s in %s is %s', (instant, zone, written) => {
  const at = new Date(instant);
  expect(zonedIso(at, zone)).toBe(written);
  expect(new Date(written)).toEqual(at);
});
