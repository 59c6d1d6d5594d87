import { readClock } from '#platform/database/read-clock.ts';
import { done, refused } from '@fairlot/contract';
import type { ReplyOf, TimeSlot, getSchedule } from '@fairlot/contract';
import { hasBegun, slotLength, slotStarts } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { localDateTime, timeZoneDisplayName } from '#platform/time/local-time.ts';
import { isAwaited, readInvoicedLots } from './lots.queries.ts';
import { readReservations, readTaken, readWindows } from './reservations.queries.ts';
import type { AuctionWindow, Reservation, TakenSlot } from './reservations.queries.ts';
import { readMeeting } from './schedule.queries.ts';
import { dayOf, timeSpan } from './slot-times.ts';

type Schedule = ReplyOf<typeof getSchedule>;

/** What the schedule dialog of an invoice shows: the slots that can be chosen, and the one that is. */
export async function readSchedule(db: Kysely<DB>, invoiceId: string): Promise<Schedule> {
  const meeting = await readMeeting(db, invoiceId);
  const windows = await readWindows(db, [meeting.auctionId]);
  const [reservation] = await readReservations(db, [invoiceId]);
  const now = await readClock(db);
  const taken = await readTaken(db, [meeting.auctionId], now);
  const lots = await readInvoicedLots(db, invoiceId);
  const isOver = !lots.some(isAwaited);
  const timeSlots = shownSlots({ windows, taken, reservation, now: now.getTime() }, isOver).map(
    (slot) => present(slot, meeting.timeZone),
  );
  const outcome =
    windows.length === 0
      ? refused('NoPickupTimes')
      : isOver
        ? refused('NothingToPickUp')
        : timeSlots.length === 0
          ? refused('NoPickupTimesLeft')
          : done();
  const { address1, address2, city, state, zip, phone, email, title, invoiceNumber } = meeting;
  return {
    ...outcome,
    timeSlots,
    availableDays: [...new Set(timeSlots.map(({ pickupDay }) => pickupDay))],
    address1,
    address2,
    city,
    state,
    zip,
    phone,
    email,
    title,
    invoiceNumber,
    auctionTimeZoneDisplayName: timeZoneDisplayName(meeting.timeZone),
    selectedPickupReservationSecureId: reservation?.id ?? null,
  };
}

interface Slot {
  readonly windowId: string;
  readonly start: number;
  readonly end: number;
  readonly reserved: boolean;
}

const nameOf = (windowId: string, start: number) => `${windowId} ${start}`;

/** In order: those with a place left that have not begun, and the reserved one, even when it is over. */
function shownSlots(
  {
    windows,
    taken,
    reservation,
    now,
  }: {
    readonly windows: readonly AuctionWindow[];
    readonly taken: readonly TakenSlot[];
    readonly reservation: Reservation | undefined;
    readonly now: number;
  },
  isOver: boolean,
): Slot[] {
  const counts = new Map(taken.map((slot) => [nameOf(slot.windowId, slot.start), slot.taken]));
  const slots = windows.flatMap((window) =>
    slotStarts(window).flatMap((start): Slot[] => {
      const reserved = reservation?.windowId === window.id && reservation.start === start;
      const left = window.perSlot - (counts.get(nameOf(window.id, start)) ?? 0);
      if (!reserved && (isOver || hasBegun(start, now) || left <= 0)) return [];
      return [{ windowId: window.id, start, end: start + slotLength(window), reserved }];
    }),
  );
  return slots.toSorted((one, other) => one.start - other.start);
}

function present({ windowId, start, end, reserved }: Slot, timeZone: string): TimeSlot {
  return {
    pickupDay: dayOf(start, timeZone),
    pickupDateTime: new Date(start).toISOString(),
    pickupDateTimeLocalStr: localDateTime(new Date(start), timeZone),
    timeString: timeSpan(start, end, timeZone),
    securePickupWindowId: windowId,
    reserved,
  };
}
