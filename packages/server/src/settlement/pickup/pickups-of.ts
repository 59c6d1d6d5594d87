import { readClock } from '#platform/database/read-clock.ts';
import { placesAhead } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Pickup } from '#settlement/invoices/public.ts';
import { readCollectors } from './collectors.queries.ts';
import { isAwaitedInvoice } from './lots.queries.ts';
import { readReservations, readTaken, readWindows } from './reservations.queries.ts';
import { pickupTime } from './slot-times.ts';

/** The pickup of each invoice, for lists and pages; every id that exists has an entry. */
export async function pickupsOf(
  db: Kysely<DB>,
  invoiceIds: readonly string[],
): Promise<Map<string, Pickup>> {
  if (invoiceIds.length === 0) return new Map();
  const invoices = await db
    .selectFrom('invoices as i')
    .innerJoin('auctions as a', 'a.id', 'i.auction_id')
    .select(['i.id', 'i.auction_id', 'a.time_zone', isAwaitedInvoice.as('awaited')])
    .where('i.id', 'in', invoiceIds)
    .execute();
  const auctionIds = [...new Set(invoices.map((invoice) => invoice.auction_id))];
  const windows = await readWindows(db, auctionIds);
  const reservations = new Map(
    (await readReservations(db, invoiceIds)).map((one) => [one.invoiceId, one]),
  );
  const collectors = await readCollectors(db, invoiceIds);
  const now = await readClock(db);
  const taken = await readTaken(db, auctionIds, now);
  const takenIn = (windowId: string) =>
    taken.filter((slot) => slot.windowId === windowId).reduce((sum, slot) => sum + slot.taken, 0);
  const open = new Set(
    windows
      .filter((window) => placesAhead(window, now.getTime()) > takenIn(window.id))
      .map(({ auctionId }) => auctionId),
  );
  const scheduled = new Set(windows.map(({ auctionId }) => auctionId));
  return new Map(
    invoices.map(({ id, auction_id: auctionId, time_zone: timeZone, awaited }) => {
      const reservation = reservations.get(id);
      return [
        id,
        {
          hasScheduler: scheduled.has(auctionId),
          pickupTimesAvailable: awaited && open.has(auctionId),
          pickupTimeStr: reservation === undefined ? '' : pickupTime(reservation, timeZone),
          awaitsPickup: awaited,
          collectorName: collectors.get(id) ?? '',
        },
      ];
    }),
  );
}
