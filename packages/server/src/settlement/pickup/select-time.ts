import type { RefusalCode } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import type { Database } from '#platform/database/database.ts';
import { lockInvoice } from '#settlement/invoices/public.ts';
import { readSlotFacts } from './slot-facts.queries.ts';
import { decideSlot } from './decide-slot.ts';
import type { SlotDecision, SlotRefusal, SlotWish } from './decide-slot.ts';
import { lockWindow, reserve } from './reservations.queries.ts';
import { reminderTime } from './slot-times.ts';
import { createKeyedMutex } from './keyed-mutex.ts';

/** With the reason if nothing was changed. */
export type Selection =
  | { readonly kind: 'reserved' }
  | { readonly kind: 'refused'; readonly code: (typeof refusals)[SlotRefusal] };

const refusals = {
  stale: 'PickupTimeStale',
  unknown: 'PickupTimeGone',
  begun: 'PickupTimeBegun',
  full: 'PickupTimeFull',
  'nothing-left': 'NothingToPickUp',
} as const satisfies Record<SlotRefusal, RefusalCode>;

/**
 * Reserves a slot for an invoice, or moves its reservation there. On each node, requests for the same
 * window run one after the other, so that a rush takes one connection and not all of them; between nodes
 * the window's lock decides. A full slot is answered without any lock.
 */
export function createTimeSelection(database: Database): (wish: SlotWish) => Promise<Selection> {
  const oneAtATime = createKeyedMutex();
  return async (wish) => {
    const facts = await readSlotFacts(database.kysely, wish);
    const offered = facts && decideSlot(facts, wish);
    if (offered?.kind !== 'free') return answer(offered);
    return answer(await oneAtATime(wish.windowId, () => takePlace(database, wish)));
  };
}

/** Checks again under the locks, and takes the place if it is still free. */
function takePlace(database: Database, wish: SlotWish): Promise<SlotDecision | null> {
  return database.transaction(async (transaction) => {
    await lockInvoice(transaction, wish.invoiceId);
    await lockWindow(transaction, wish.windowId);
    const facts = await readSlotFacts(transaction, wish);
    const decision = facts && decideSlot(facts, wish);
    if (facts === null || decision?.kind !== 'free') return decision;
    const times = { start: wish.start.getTime(), chosenAt: facts.now };
    const remindAt = reminderTime(times, facts.timeZone);
    await reserve(transaction, {
      id: uuid(),
      invoiceId: wish.invoiceId,
      window: decision.window,
      start: wish.start,
      place: decision.place,
      chosenAt: new Date(facts.now),
      remindAt: remindAt === null ? null : new Date(remindAt),
    });
    return decision;
  });
}

function answer(decision: SlotDecision | null): Selection {
  if (decision === null) return { kind: 'refused', code: refusals.unknown };
  return decision.kind === 'refused'
    ? { kind: 'refused', code: refusals[decision.reason] }
    : { kind: 'reserved' };
}
