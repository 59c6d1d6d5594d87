import type { TimeSlot } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { dayShown, slotByKey, slotKey } from './schedule-slots.ts';

const slot = (pickupDay: string, hour: number, reserved = false): TimeSlot => ({
  pickupDay,
  pickupDateTime: `${pickupDay}T${hour}:00:00.000Z`,
  pickupDateTimeLocalStr: '',
  timeString: `${hour}`,
  securePickupWindowId: '019a0000-0000-7000-8000-000000000001',
  reserved,
});
const friday = slot('2026-06-05', 14);
const saturday = slot('2026-06-06', 15);
const schedule = (timeSlots: TimeSlot[]) => ({
  timeSlots,
  availableDays: [...new Set(timeSlots.map(({ pickupDay }) => pickupDay))],
});

test('a slot is found by its key while it exists', () => {
  expect(slotByKey([friday, saturday], slotKey(saturday))).toBe(saturday);
  expect(slotByKey([friday], slotKey(saturday))).toBeNull();
  expect(slotByKey([friday], null)).toBeNull();
});

test('the first day is shown until somebody asks for another', () => {
  expect(dayShown(schedule([friday, saturday]), null)).toBe('2026-06-05');
  expect(dayShown(schedule([friday, saturday]), '2026-06-06')).toBe('2026-06-06');
});

test('the reserved day is shown first', () => {
  expect(dayShown(schedule([friday, { ...saturday, reserved: true }]), null)).toBe('2026-06-06');
});

test('a day that has become full is replaced, and without slots there is none', () => {
  expect(dayShown(schedule([friday]), '2026-06-06')).toBe('2026-06-05');
  expect(dayShown(schedule([]), '2026-06-06')).toBeNull();
});
