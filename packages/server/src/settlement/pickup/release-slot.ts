import { readClock } from '#platform/database/read-clock.ts';
import { hasBegun } from '@fairlot/rules';
import type { Database } from '#platform/database/database.ts';
import { lockInvoice } from '#settlement/invoices/public.ts';
import { readReservations, release } from './reservations.queries.ts';

/** With the reason if nothing was changed. */
export type SlotRelease =
  | { readonly kind: 'given-back' }
  | { readonly kind: 'refused'; readonly code: 'PickupTimeChanged' | 'PickupTimeRunning' };

/**
 * Releases an invoice's slot for others, unless it has begun. The page names the reservation that it
 * showed. Once there is none, a repeated request succeeds: its first answer was lost.
 */
export function releaseSlot(
  database: Database,
  { invoiceId, shownReservationId }: { invoiceId: string; shownReservationId: string },
): Promise<SlotRelease> {
  return database.transaction(async (transaction) => {
    await lockInvoice(transaction, invoiceId);
    const [reservation] = await readReservations(transaction, [invoiceId]);
    if (reservation === undefined) return { kind: 'given-back' };
    if (reservation.id !== shownReservationId) {
      return { kind: 'refused', code: 'PickupTimeChanged' };
    }
    const now = await readClock(transaction);
    if (hasBegun(reservation.start, now.getTime())) {
      return { kind: 'refused', code: 'PickupTimeRunning' };
    }
    await release(transaction, reservation);
    return { kind: 'given-back' };
  });
}
