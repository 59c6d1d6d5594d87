import { hasBegun, isSlotStart } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { lockInvoice } from '../invoices/public.ts';
import { isAwaited, readInvoicedLots } from './lots.queries.ts';
import {
  freePlace,
  lockWindow,
  readClock,
  readReservations,
  readWindow,
  reserve,
} from './reservations.queries.ts';
import type { AuctionWindow } from './reservations.queries.ts';
import { readMeeting } from './schedule.queries.ts';
import { reminderTime } from './slot-times.ts';

export interface Wish {
  readonly invoiceId: string;
  readonly windowId: string;
  readonly start: Date;
  /** The reservation that the page showed; null when it showed none. */
  readonly shownReservationId: string | null;
}

/** Nothing was changed, and a sentence tells the bidder why. */
interface Refusal {
  readonly kind: 'refused';
  readonly reason: string;
}

export type Selection = { readonly kind: 'reserved' } | Refusal;

const refusals = {
  stale: 'Your pickup time was changed meanwhile, on another page or device. Please choose again.',
  unknown: 'This pickup time does not exist anymore. Please choose another one.',
  begun: 'This pickup time has begun already. Please choose a later one.',
  full: 'Somebody else has just taken the last place at this time. Please choose another one.',
  nothingLeft: 'There is nothing left to pick up for this invoice.',
} as const;

/**
 * Reserves a slot for an invoice, or moves its reservation there. Those who want places of one window
 * take them one after the other, so that a slot never has more than it has places and whoever comes
 * too late is told so; who finds it full need not wait for the lock to hear it. Repeated after a lost
 * answer it succeeds and does nothing.
 */
export function selectTime(database: Database, wish: Wish): Promise<Selection> {
  return database.transaction(async (transaction) => {
    const invoice = await lockInvoice(transaction, wish.invoiceId);
    if (invoice === null) return refused('unknown');
    const [reserved] = await readReservations(transaction, [wish.invoiceId]);
    const start = wish.start.getTime();
    if (reserved?.windowId === wish.windowId && reserved.start === start) {
      return { kind: 'reserved' };
    }
    if ((reserved?.id ?? null) !== wish.shownReservationId) return refused('stale');
    const lots = await readInvoicedLots(transaction, wish.invoiceId);
    if (!lots.some(isAwaited)) return refused('nothingLeft');
    const window = await readWindow(transaction, wish.windowId);
    if (window?.auctionId !== invoice.auctionId) return refused('unknown');
    if (!isSlotStart(window, start)) return refused('unknown');
    const offered = await findPlace(transaction, window, wish.start);
    if (offered.kind === 'refused') return offered;
    const { timeZone } = await readMeeting(transaction, wish.invoiceId);
    await lockWindow(transaction, window.id);
    const found = await findPlace(transaction, window, wish.start);
    if (found.kind === 'refused') return found;
    const { place, now } = found;
    const remindAt = reminderTime({ start, chosenAt: now.getTime() }, timeZone);
    await reserve(transaction, {
      id: uuid(),
      invoiceId: wish.invoiceId,
      window,
      start: wish.start,
      place,
      chosenAt: now,
      remindAt: remindAt === null ? null : new Date(remindAt),
    });
    return { kind: 'reserved' };
  });
}

type Found = { readonly kind: 'found'; readonly place: number; readonly now: Date } | Refusal;

async function findPlace(db: Kysely<DB>, window: AuctionWindow, start: Date): Promise<Found> {
  const now = await readClock(db);
  if (hasBegun(start.getTime(), now.getTime())) return refused('begun');
  const place = await freePlace(db, window, start);
  return place === null ? refused('full') : { kind: 'found', place, now };
}

function refused(reason: keyof typeof refusals): Refusal {
  return { kind: 'refused', reason: refusals[reason] };
}
