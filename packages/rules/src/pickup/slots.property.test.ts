import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasBegun, isSlotStart, placesAhead, slotCount, slotLength, slotStarts } from '../index.ts';
import type { PickupWindow } from '../index.ts';

const minuteMs = 60_000;
const morning = Date.UTC(2026, 10, 28, 15);

const windows: fc.Arbitrary<PickupWindow> = fc
  .record({
    start: fc.integer({ min: -30 * 24 * 60, max: 30 * 24 * 60 }),
    minutes: fc.integer({ min: 1, max: 3 * 24 * 60 }),
    slotMinutes: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.constant(1_440)),
    perSlot: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ start, minutes, ...window }) => ({
    ...window,
    start: morning + start * minuteMs,
    end: morning + (start + minutes) * minuteMs,
  }));
const moments = fc
  .integer({ min: -34 * 24 * 60 * 60, max: 34 * 24 * 60 * 60 })
  .map((seconds) => morning + seconds * 1_000);

test('slots follow each other without a gap, within the window, and no further one would fit', () => {
  fc.assert(
    fc.property(windows, (window) => {
      const starts = slotStarts(window);
      const length = slotLength(window);
      expect(starts).toHaveLength(slotCount(window));
      const last = starts.at(-1) ?? window.start - length;
      expect(last + length).toBeLessThanOrEqual(window.end);
      expect(last + 2 * length).toBeGreaterThan(window.end);
      for (const [index, start] of starts.entries()) {
        expect(start).toBe(window.start + index * length);
      }
    }),
  );
});

test('a time is the start of a slot exactly when it is among them', () => {
  fc.assert(
    fc.property(windows, moments, fc.nat(40), (window, moment, index) => {
      const starts = new Set(slotStarts(window));
      const near = window.start + (index - 2) * slotLength(window);
      for (const at of [moment, near, near + 1, near - 1, window.end]) {
        expect(isSlotStart(window, at)).toBe(starts.has(at));
      }
    }),
  );
});

test('places ahead are those of the slots that have not begun', () => {
  fc.assert(
    fc.property(windows, moments, fc.nat(40), (window, moment, index) => {
      const atSlot = window.start + index * slotLength(window);
      for (const now of [moment, atSlot, atSlot - 1]) {
        const ahead = slotStarts(window).filter((start) => !hasBegun(start, now));
        expect(placesAhead(window, now)).toBe(ahead.length * window.perSlot);
      }
    }),
  );
});

/** The local time in New York at each slot. */
const shown = (window: Pick<PickupWindow, 'start' | 'end'>) =>
  slotStarts({ ...window, slotMinutes: 30, perSlot: 1 }).map((at) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/New_York',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }).format(at),
  );

describe('on days when clocks change', () => {
  test('an hour that is missing has no slots', () => {
    const window = { start: Date.UTC(2027, 2, 14, 6), end: Date.UTC(2027, 2, 14, 8) };
    expect(shown(window)).toEqual(['01:00 GMT-5', '01:30 GMT-5', '03:00 GMT-4', '03:30 GMT-4']);
  });

  test('an hour that is there twice has them twice', () => {
    const window = { start: Date.UTC(2026, 10, 1, 5), end: Date.UTC(2026, 10, 1, 7) };
    expect(shown(window)).toEqual(['01:00 GMT-4', '01:30 GMT-4', '01:00 GMT-5', '01:30 GMT-5']);
  });
});
