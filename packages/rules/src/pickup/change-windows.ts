import { slotLength } from './slots.ts';
import type { PickupWindow } from './slots.ts';

/** Whether each slot of a window, with all of its places, is still there in another one. */
export function keepsSlots(before: PickupWindow, after: PickupWindow): boolean {
  return (
    after.slotMinutes === before.slotMinutes &&
    after.perSlot >= before.perSlot &&
    after.start <= before.start &&
    after.end >= before.end &&
    (before.start - after.start) % slotLength(before) === 0
  );
}

/** The new windows of a sale. */
export interface ChangedWindows<Stored extends PickupWindow> {
  /** Those that stay or grow. */
  readonly kept: readonly { readonly from: Stored; readonly to: PickupWindow }[];
  readonly gone: readonly Stored[];
  readonly added: readonly PickupWindow[];
}

/**
 * Matches new windows with stored ones: the first new one with all slots of a stored one replaces it, so
 * that chosen slots are kept.
 */
export function changeWindows<Stored extends PickupWindow>(
  stored: readonly Stored[],
  wanted: readonly PickupWindow[],
): ChangedWindows<Stored> {
  const added = [...wanted];
  const kept: { from: Stored; to: PickupWindow }[] = [];
  const gone: Stored[] = [];
  for (const from of stored) {
    const place = added.findIndex((to) => keepsSlots(from, to));
    const [to] = place === -1 ? [] : added.splice(place, 1);
    if (to === undefined) gone.push(from);
    else kept.push({ from, to });
  }
  return { kept, gone, added };
}
