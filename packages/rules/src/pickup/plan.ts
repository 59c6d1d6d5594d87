/** What a seller knows and guesses about a pickup. */
export interface PickupWork {
  readonly lots: number;
  /** People who hand lots out at the same time. */
  readonly helpers: number;
  /** Minutes that one helper needs for a lot. */
  readonly minutesALot: number;
  /** Lots per buyer on average. */
  readonly lotsABuyer: number;
  readonly slotMinutes: number;
}

export interface PickupPlan {
  readonly buyers: number;
  /** Buyers that can be served in one slot; at least one. */
  readonly perSlot: number;
  readonly slots: number;
  /** All slots together, in minutes. */
  readonly minutes: number;
}

/** How many buyers fit into a slot, and how many slots it takes: lots × minutes ÷ helpers. */
export function planPickup(work: PickupWork): PickupPlan {
  const { lots, helpers, minutesALot, lotsABuyer, slotMinutes } = work;
  const lotsASlot = (helpers * slotMinutes) / minutesALot;
  const perSlot = Math.max(1, Math.floor(lotsASlot / lotsABuyer));
  const buyers = Math.ceil(lots / lotsABuyer);
  const slots = Math.ceil(buyers / perSlot);
  return { buyers, perSlot, slots, minutes: slots * slotMinutes };
}
