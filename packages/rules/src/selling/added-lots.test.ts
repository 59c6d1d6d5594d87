import { array, assert, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { addedLotOpenMs, closeOfAddedLot } from './added-lots.ts';

const minute = 60_000;
const hour = 60 * minute;

test.each([
  ['a week before the end, right after the last lot', 7 * 24 * hour, 7 * 24 * hour + minute],
  ['an hour before the end, a day from now', hour, 24 * hour],
  ['exactly a day before', 24 * hour - minute, 24 * hour],
])('%s', (_, lastClose, expected) => {
  expect(closeOfAddedLot({ lastClose, interval: minute, clock: 0 })).toBe(expected);
});

test('is the last to close, and open for a day, however many are added', () => {
  const times = record({
    lastClose: integer({ min: 1, max: 30 * 24 * hour }),
    interval: integer({ min: 0, max: hour }),
    clocks: array(integer({ min: 0, max: hour }), { minLength: 1, maxLength: 10 }),
  });
  assert(
    property(times, ({ lastClose, interval, clocks }) => {
      let last = lastClose;
      for (const clock of clocks.toSorted((one, other) => one - other)) {
        const close = closeOfAddedLot({ lastClose: last, interval, clock });
        expect(close).toBeGreaterThanOrEqual(last + interval);
        expect(close - clock).toBeGreaterThanOrEqual(addedLotOpenMs);
        last = close;
      }
    }),
  );
});
