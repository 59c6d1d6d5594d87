import { describe, expect, test } from 'vitest';
import { auctionCalendar } from './auction-calendar.ts';
import type { CalendarRow } from './discovery.queries.ts';

const row: CalendarRow = {
  id: '0199d7f2-0000-7000-8000-00000000000a',
  title: 'Tools',
  session_title: 'Evening',
  company_name: 'Hudson Sales',
  city: 'Hudson',
  state: 'NY',
  soft_close_ms: 120_000,
  published_at: new Date('2026-11-01T12:00:00Z'),
  cancelled_at: null,
  first_close_at: new Date('2026-11-23T00:00:00Z'),
  last_planned_close_at: new Date('2026-11-23T01:00:00Z'),
  last_close_at: new Date('2026-11-23T01:00:00Z'),
  windows: [],
};
const lines = (changes: Partial<CalendarRow> = {}) =>
  auctionCalendar({ ...row, ...changes }, 'https://fairlot.example')
    .replaceAll('\r\n ', '')
    .split('\r\n');
const value = (name: string, changes: Partial<CalendarRow> = {}) =>
  lines(changes)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

const moved = (close: string) => ({ last_close_at: new Date(close) });

test('a session closes from its first lot to its last', () => {
  expect(lines()).toEqual(
    expect.arrayContaining([
      `UID:${row.id}`,
      'SUMMARY:Closing: Tools: Evening',
      'DTSTART:20261123T000000Z',
      'DTEND:20261123T010000Z',
      'DTSTAMP:20261101T120000Z',
      'SEQUENCE:0',
      'LOCATION:Hudson\\, NY',
    ]),
  );
});

test('a canceled sale is taken out of calendars, its pickup too', () => {
  const windows = [{ id: 'w', from: '2026-11-24T15:00:00Z', to: '2026-11-24T16:00:00Z' }];
  const all = lines({ cancelled_at: new Date('2026-11-20T12:00:00Z'), windows });
  const linesLike = (line: string) => all.filter((one) => one === line).length;
  expect(linesLike('BEGIN:VEVENT')).toBe(2);
  // A cancellation is newer than the original.
  for (const line of ['STATUS:CANCELLED', 'SEQUENCE:1', 'DTSTAMP:20261120T120000Z']) {
    expect(linesLike(line)).toBe(2);
  }
  expect(value('STATUS')).toBeUndefined();
});

test('without lots it is a minute, not nothing', () => {
  const changes = { last_planned_close_at: null, last_close_at: null };
  expect(value('DTEND', changes)).toBe('20261123T000100Z');
  expect(value('SEQUENCE', changes)).toBe('0');
});

describe('a close that late bids move', () => {
  test('has a greater sequence, and was revised by the bid that moved it', () => {
    const changes = moved('2026-11-23T01:02:30Z');
    expect(value('SEQUENCE', changes)).toBe('3');
    expect(value('DTSTAMP', changes)).toBe('20261123T010030Z');
    expect(value('DTEND', changes)).toBe('20261123T010230Z');
  });

  test('has a sequence that never falls', () => {
    const closes = ['01:00:00', '01:00:40', '01:01:59', '01:04:00', '02:30:00'];
    const sequences = closes.map((time) => Number(value('SEQUENCE', moved(`2026-11-23T${time}Z`))));
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
    expect(sequences).toEqual([0, 1, 2, 4, 90]);
  });
});
