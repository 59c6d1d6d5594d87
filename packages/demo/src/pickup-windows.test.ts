import { expect, test } from 'vitest';
import { pickupWindowsOf } from './pickup-windows.ts';

test('a window is at local hours, also beyond a change of the clock', () => {
  const lastClose = Date.parse('2026-10-31T01:20:00Z'); // October 30, 9:20 PM in New York
  const hours = [
    { days: 1, from: 10, to: 14 },
    { days: 3, from: 15, to: 19 },
  ];
  expect(
    pickupWindowsOf(hours, 'America/New_York', lastClose).map(({ start, end }) => [
      new Date(start).toISOString(),
      new Date(end).toISOString(),
    ]),
  ).toEqual([
    ['2026-10-31T14:00:00.000Z', '2026-10-31T18:00:00.000Z'],
    ['2026-11-02T20:00:00.000Z', '2026-11-03T00:00:00.000Z'],
  ]);
});
