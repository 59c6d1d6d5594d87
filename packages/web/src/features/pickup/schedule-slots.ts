import type { Calls, ReplyOf, TimeSlot } from '@fairlot/contract';

export type Schedule = ReplyOf<Calls['GET /api/site/GetSchedule/:invoiceId']>;

/** The key of a slot, unique in the schedule. */
export function slotKey(slot: Pick<TimeSlot, 'securePickupWindowId' | 'pickupDateTime'>): string {
  return `${slot.securePickupWindowId} ${slot.pickupDateTime}`;
}

/** The slot with that key, unless it has gone meanwhile. */
export function slotByKey(slots: readonly TimeSlot[], key: string | null): TimeSlot | null {
  return slots.find((slot) => slotKey(slot) === key) ?? null;
}

/**
 * The day whose slots are shown: the selected one if it has any, otherwise that of the reservation, otherwise
 * the first. Null when no day has a slot.
 */
export function dayShown(
  { timeSlots, availableDays }: Pick<Schedule, 'timeSlots' | 'availableDays'>,
  wanted: string | null,
): string | null {
  if (wanted !== null && availableDays.includes(wanted)) return wanted;
  const reserved = timeSlots.find((slot) => slot.reserved);
  return reserved?.pickupDay ?? availableDays[0] ?? null;
}
