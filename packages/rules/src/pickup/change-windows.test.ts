import { expect, test } from 'vitest';
import { changeWindows, keepsSlots } from './change-windows.ts';
import type { PickupWindow } from './slots.ts';

const minute = 60_000;
const hour = 60 * minute;
const morning: PickupWindow = { start: 0, end: hour, slotMinutes: 15, perSlot: 2 };
const noon: PickupWindow = { ...morning, start: 3 * hour, end: 4 * hour };

test.each<[string, Partial<PickupWindow>, boolean]>([
  ['stays', {}, true],
  ['is longer', { end: 2 * hour }, true],
  ['begins two slots earlier', { start: -30 * minute }, true],
  ['serves more', { perSlot: 3 }, true],
  ['begins between two slots', { start: -10 * minute }, false],
  ['is shorter', { end: hour - minute }, false],
  ['begins later', { start: 15 * minute }, false],
  ['serves fewer', { perSlot: 1 }, false],
  ['has other slots', { slotMinutes: 30 }, false],
])('a window that %s keeps its slots: %s', (_, change, keeps) => {
  expect(keepsSlots(morning, { ...morning, ...change })).toBe(keeps);
});

test('a window becomes the one that has its slots, whatever their order', () => {
  const longer = { ...noon, end: 5 * hour };
  expect(changeWindows([morning, noon], [longer, morning])).toEqual({
    kept: [
      { from: morning, to: morning },
      { from: noon, to: longer },
    ],
    gone: [],
    added: [],
  });
});

test('one that is moved is gone, and another is added', () => {
  expect(changeWindows([morning], [noon])).toEqual({ kept: [], gone: [morning], added: [noon] });
});

test('of two alike each takes the place of one', () => {
  expect(changeWindows([morning], [morning, morning])).toMatchObject({ added: [morning] });
  expect(changeWindows([morning, morning], [morning])).toMatchObject({ gone: [morning] });
});
