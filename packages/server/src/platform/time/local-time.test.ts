import { describe, expect, test } from 'vitest';
import {
  localClock,
  localDate,
  localDateTime,
  localTimeOfDay,
  localWindow,
  timeZoneDisplayName,
} from './local-time.ts';

const evening = new Date('2026-11-23T00:00:05Z');
const newYork = 'America/New_York';

describe('times read in the auction’s zone, with its abbreviation', () => {
  test.each([
    [newYork, 'Nov 22, 2026, 7:00 PM EST'],
    ['America/Los_Angeles', 'Nov 22, 2026, 4:00 PM PST'],
    ['America/Phoenix', 'Nov 22, 2026, 5:00 PM MST'],
  ])('%s', (zone, text) => {
    expect(localDateTime(evening, zone)).toBe(text);
    expect(localDate(evening, zone)).toBe('Nov 22, 2026');
  });

  test('also in summer, and at midnight', () => {
    expect(localDateTime(new Date('2026-07-01T04:00:00Z'), newYork)).toBe(
      'Jul 1, 2026, 12:00 AM EDT',
    );
  });

  test('to the second', () => {
    expect(localTimeOfDay(evening, newYork)).toBe('7:00:05 PM EST');
  });
});

test('a clock’s time alone has plain spaces', () => {
  expect(localClock(evening, newYork)).toBe('7:00 PM');
});

test.each([
  [newYork, 'Eastern Time'],
  ['America/Los_Angeles', 'Pacific Time'],
  ['Pacific/Honolulu', 'Hawaii-Aleutian Standard Time'],
])('%s is called %s in summer and winter', (zone, name) => {
  expect(timeZoneDisplayName(zone)).toBe(name);
});

describe('a pickup window', () => {
  const from = new Date('2026-11-28T15:00:00Z');

  test('within a day names the day once', () => {
    expect(localWindow(from, new Date('2026-11-28T19:30:00Z'), newYork)).toBe(
      'Sat, Nov 28, 2026, 10:00 AM – 2:30 PM EST',
    );
  });

  test('over days names both', () => {
    const text = localWindow(from, new Date('2026-11-29T19:00:00Z'), newYork);
    expect(text).toContain('Sat, Nov 28, 2026, 10:00 AM');
    expect(text).toContain('Sun, Nov 29, 2026, 2:00 PM');
  });
});
