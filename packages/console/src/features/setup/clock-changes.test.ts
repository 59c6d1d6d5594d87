import { describe, expect, test } from 'vitest';
import { clockChanges, instantOf } from './clock-changes.ts';

const at = (iso: string) => Date.parse(iso);

describe('the clocks are set', () => {
  test.each([
    ['forward in New York', 'America/New_York', '2027-03-14T07:00:00Z'],
    ['back in New York', 'America/New_York', '2027-11-07T06:00:00Z'],
    ['forward in Los Angeles, three hours later', 'America/Los_Angeles', '2027-03-14T10:00:00Z'],
    ['back in Los Angeles', 'America/Los_Angeles', '2027-11-07T09:00:00Z'],
    ['in the Aleutians', 'America/Adak', '2027-03-14T12:00:00Z'],
    ['by half an hour on Lord Howe Island', 'Australia/Lord_Howe', '2027-04-03T15:00:00Z'],
    ['in Europe', 'Europe/Berlin', '2027-03-28T01:00:00Z'],
  ])('%s', (_what, zone, change) => {
    const day = 24 * 3_600_000;
    expect(clockChanges(at(change) - 3 * day, at(change) + 3 * day, zone)).toEqual([at(change)]);
    // Exact to the hour: not before, and from its start.
    expect(clockChanges(at(change) - day, at(change) - 1, zone)).toEqual([]);
    expect(clockChanges(at(change) - 1, at(change) + 1, zone)).toEqual([at(change)]);
    expect(clockChanges(at(change), at(change) + day, zone)).toEqual([]);
  });

  test.each([
    ['America/Phoenix', 0],
    ['Pacific/Honolulu', 0],
    ['America/Puerto_Rico', 0],
    ['UTC', 0],
    ['America/Denver', 2],
  ])('in a year in %s %i times', (zone, times) => {
    const year = clockChanges(at('2027-01-01T00:00:00Z'), at('2028-01-01T00:00:00Z'), zone);
    expect(year).toHaveLength(times);
  });

  test('never in an empty span', () => {
    expect(
      clockChanges(at('2027-06-01T00:00:00Z'), at('2027-01-01T00:00:00Z'), 'America/Denver'),
    ).toEqual([]);
  });
});

describe('a local time of the sale', () => {
  test.each([
    ['in winter', '2027-01-10T18:00', 'America/New_York', '2027-01-10T23:00:00Z'],
    ['in summer', '2027-07-10T18:00', 'America/New_York', '2027-07-10T22:00:00Z'],
    [
      'before the clocks go forward',
      '2027-03-14T01:59',
      'America/New_York',
      '2027-03-14T06:59:00Z',
    ],
    ['after they went forward', '2027-03-14T03:00', 'America/New_York', '2027-03-14T07:00:00Z'],
    ['before they go back', '2027-11-07T00:59', 'America/New_York', '2027-11-07T04:59:00Z'],
    ['after they went back', '2027-11-07T02:00', 'America/New_York', '2027-11-07T07:00:00Z'],
    ['where it is a day earlier', '2027-03-14T18:00', 'Pacific/Honolulu', '2027-03-15T04:00:00Z'],
    ['east of Greenwich', '2027-03-14T18:00', 'Asia/Kolkata', '2027-03-14T12:30:00Z'],
  ])('%s', (_what, wall, zone, instant) => {
    expect(new Date(instantOf(wall, zone)).toISOString()).toBe(new Date(instant).toISOString());
  });

  test('that is invalid is no instant', () => {
    expect(instantOf('', 'America/New_York')).toBeNaN();
  });
});
