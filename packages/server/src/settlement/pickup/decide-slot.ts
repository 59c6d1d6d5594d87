import { hasBegun, isSlotStart } from '@fairlot/rules';
import type { SlotFacts, WantedSlot } from './slot-facts.queries.ts';
import type { AuctionWindow } from './reservations.queries.ts';

/** A wanted slot, and what the page showed of the reservation so far. */
export interface SlotWish extends WantedSlot {
  /** The reservation that the page showed; null if it showed none. */
  readonly shownReservationId: string | null;
}

export type SlotRefusal = 'stale' | 'unknown' | 'begun' | 'full' | 'nothing-left';

export type SlotDecision =
  | { readonly kind: 'free'; readonly window: AuctionWindow; readonly place: number }
  /** This invoice has it already: a repetition after a lost answer. */
  | { readonly kind: 'reserved' }
  | { readonly kind: 'refused'; readonly reason: SlotRefusal };

/** Whether an invoice gets a slot. */
export function decideSlot(facts: SlotFacts, wish: SlotWish): SlotDecision {
  const { now, reserved, window, place } = facts;
  const start = wish.start.getTime();
  if (reserved?.windowId === wish.windowId && reserved.start === start) return { kind: 'reserved' };
  if ((reserved?.id ?? null) !== wish.shownReservationId) return refused('stale');
  if (!facts.awaited) return refused('nothing-left');
  if (window === null || window.auctionId !== facts.auctionId) return refused('unknown');
  if (!isSlotStart(window, start)) return refused('unknown');
  if (hasBegun(start, now)) return refused('begun');
  return place === null ? refused('full') : { kind: 'free', window, place };
}

function refused(reason: SlotRefusal): SlotDecision {
  return { kind: 'refused', reason };
}
