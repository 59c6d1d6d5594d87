import { describe, expect, test } from 'vitest';
import { icalText } from './ical.ts';
import type { CalendarEvent } from './ical.ts';

const event: CalendarEvent = {
  uid: '0199d7f2-0000-7000-8000-000000000001',
  sequence: 3,
  revisedAt: new Date('2026-11-20T12:00:00.789Z'),
  from: new Date('2026-11-23T00:00:05Z'),
  to: new Date('2026-11-23T01:00:00Z'),
  summary: 'Closing: Tools',
  location: 'Hudson, NY',
  description: 'Lots close one after the other.',
  address: 'https://fairlot.example/auction/1/TOOLS',
};
const text = (changes: Partial<CalendarEvent> = {}, name = 'Tools') =>
  icalText(name, [{ ...event, ...changes }]);
const unfolded = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');

test('times are instants in UTC, whatever the zone', () => {
  expect(unfolded(text())).toEqual(
    expect.arrayContaining([
      'DTSTAMP:20261120T120000Z',
      'SEQUENCE:3',
      'DTSTART:20261123T000005Z',
      'DTEND:20261123T010000Z',
    ]),
  );
});

describe('text', () => {
  test('cannot end its line and begin another event', () => {
    const hostile = 'Tools\r\nEND:VEVENT\nBEGIN:VALARM; a, b\\ \u0000\u0007c';
    const lines = unfolded(text({ summary: hostile }, hostile));
    expect(lines).toContain('SUMMARY:Tools\\nEND:VEVENT\\nBEGIN:VALARM\\; a\\, b\\\\ c');
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    expect(lines.some((line) => line.startsWith('BEGIN:VALARM'))).toBe(false);
  });

  test('is folded at 75 bytes and never within a letter', () => {
    const summary = 'Łódź 🪑 '.repeat(40).trim();
    const calendar = text({ summary });
    const lines = calendar.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(calendar).not.toContain('\uFFFD');
    expect(unfolded(calendar)).toContain(`SUMMARY:${summary}`);
    expect(lines.filter((line) => /^[^ ]/.test(line)).length).toBe(unfolded(calendar).length - 1);
  });
});
