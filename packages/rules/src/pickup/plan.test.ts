import { expect, test } from 'vitest';
import { planPickup } from './plan.ts';

const work = { lots: 240, helpers: 4, minutesALot: 4, lotsABuyer: 3, slotMinutes: 15 };

test('lots times minutes by helpers make the slots', () => {
  // Four helpers hand out fifteen lots in a quarter of an hour: five buyers of three lots.
  expect(planPickup(work)).toEqual({ buyers: 80, perSlot: 5, slots: 16, minutes: 240 });
  expect(planPickup({ ...work, helpers: 8 })).toMatchObject({ perSlot: 10, minutes: 120 });
});

test('at least one buyer comes at a time, and nobody without lots', () => {
  expect(planPickup({ ...work, helpers: 1, minutesALot: 30 })).toMatchObject({ perSlot: 1 });
  expect(planPickup({ ...work, lots: 0 })).toMatchObject({ buyers: 0, slots: 0, minutes: 0 });
});
