import { describe, expect, test } from 'vitest';
import { dayOf, pickupTime, reminderTime, timeSpan } from './slot-times.ts';

const newYork = 'America/New_York';
const at = (text: string) => Date.parse(text);

test('a day, a span and a whole pickup time are the auction’s', () => {
  const start = at('2026-11-28T00:30:00Z');
  const end = at('2026-11-28T00:45:00Z');
  expect(dayOf(start, newYork)).toBe('2026-11-27');
  expect(timeSpan(start, end, newYork)).toBe('7:30 PM – 7:45 PM');
  expect(pickupTime({ start, end }, newYork)).toBe('Fri, Nov 27, 2026, 7:30 – 7:45 PM EST');
  expect(timeSpan(at('2026-11-28T16:45:00Z'), at('2026-11-28T17:00:00Z'), newYork)).toBe(
    '11:45 AM – 12:00 PM',
  );
});

describe('the reminder', () => {
  const long = '2026-01-01T00:00:00Z';
  test.each([
    ['at nine the day before', '2026-11-28T15:00:00Z', newYork, '2026-11-27T14:00:00Z'],
    [
      'in the auction’s zone',
      '2026-11-28T06:00:00Z',
      'America/Los_Angeles',
      '2026-11-26T17:00:00Z',
    ],
    // Clocks go forward on the 14th of March and back on the 1st of November.
    ['when a day has 23 hours', '2027-03-14T15:00:00Z', newYork, '2027-03-13T14:00:00Z'],
    ['the day after that', '2027-03-15T15:00:00Z', newYork, '2027-03-14T13:00:00Z'],
    ['when a day has 25 hours', '2026-11-02T15:00:00Z', newYork, '2026-11-01T14:00:00Z'],
  ])('comes %s', (_, slot, zone, due) => {
    const time = reminderTime({ start: at(slot), chosenAt: at(long) }, zone);
    expect(time && new Date(time).toISOString()).toBe(new Date(due).toISOString());
  });

  test('is due already when the slot is chosen after that, and needless two hours before', () => {
    const start = at('2026-11-28T15:00:00Z');
    const due = at('2026-11-27T14:00:00Z');
    const twoHours = 2 * 60 * 60_000;
    expect(reminderTime({ start, chosenAt: start - twoHours }, newYork)).toBe(due);
    expect(reminderTime({ start, chosenAt: start - twoHours + 1 }, newYork)).toBeNull();
  });
});
