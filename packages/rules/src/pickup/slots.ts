/** A period in which lots are handed out, slot by slot. Epoch milliseconds and minutes. */
export interface PickupWindow {
  readonly start: number;
  readonly end: number;
  readonly slotMinutes: number;
  /** Invoices that are served in one slot. */
  readonly perSlot: number;
}

const minuteMs = 60_000;

/** Length of a slot in milliseconds. */
export function slotLength({ slotMinutes }: PickupWindow): number {
  return slotMinutes * minuteMs;
}

/** How many slots a window has: the rest after the last one is too short for another. */
export function slotCount(window: PickupWindow): number {
  return Math.floor((window.end - window.start) / slotLength(window));
}

/**
 * When the slots of a window begin, in order (second specification, section 3: time slots). A slot has
 * its length in real time, so when clocks are set back an hour occurs twice.
 */
export function slotStarts(window: PickupWindow): number[] {
  const length = slotLength(window);
  return Array.from({ length: slotCount(window) }, (_, index) => window.start + index * length);
}

/** Whether a slot of the window begins at this time. */
export function isSlotStart(window: PickupWindow, at: number): boolean {
  const index = (at - window.start) / slotLength(window);
  return Number.isInteger(index) && index >= 0 && index < slotCount(window);
}

/** A slot can be chosen until it begins. */
export function hasBegun(slotStart: number, now: number): boolean {
  return slotStart <= now;
}

/** Places of a window in slots that have not begun, taken ones included. */
export function placesAhead(window: PickupWindow, now: number): number {
  const begun = Math.floor((now - window.start) / slotLength(window)) + 1;
  const ahead = slotCount(window) - Math.max(0, begun);
  return Math.max(0, ahead) * window.perSlot;
}
