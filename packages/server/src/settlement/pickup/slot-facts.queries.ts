import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { isAwaitedInvoice } from './lots.queries.ts';
import type { AuctionWindow } from './reservations.queries.ts';

/** A slot that a bidder wants for their invoice. */
export interface WantedSlot {
  readonly invoiceId: string;
  readonly windowId: string;
  readonly start: Date;
}

/** Everything that decides whether they get it. Epoch milliseconds. */
export interface SlotFacts {
  readonly now: number;
  readonly auctionId: string;
  readonly timeZone: string;
  /** Some of the lots are still to be picked up. */
  readonly awaited: boolean;
  /** The slot that the invoice has. */
  readonly reserved: {
    readonly id: string;
    readonly windowId: string;
    readonly start: number;
  } | null;
  /** The window wanted; null when there is none of this id. */
  readonly window: AuctionWindow | null;
  /** The first free place of the wanted slot; null when it is full. */
  readonly place: number | null;
}

interface Row {
  readonly now: Date;
  readonly auction_id: string;
  readonly time_zone: string;
  readonly awaited: boolean;
  readonly reservation_id: string | null;
  readonly reserved_window_id: string | null;
  readonly reserved_start: Date | null;
  readonly window: {
    auctionId: string;
    start: number;
    end: number;
    slotMinutes: number;
    perSlot: number;
  } | null;
  readonly place: number | null;
}

/** One statement: hundreds ask at once when invoices are sent. Null if there is no such invoice. */
export async function readSlotFacts(
  db: Kysely<DB>,
  { invoiceId, windowId, start }: WantedSlot,
): Promise<SlotFacts | null> {
  const { rows } = await sql<Row>`
    select date_trunc('milliseconds', auction_clock()) as now, i.auction_id, a.time_zone,
      ${isAwaitedInvoice} as awaited,
      r.id as reservation_id, r.window_id as reserved_window_id, r.starts_at as reserved_start,
      case when w.id is not null then json_build_object(
        'auctionId', w.auction_id,
        'start', extract(epoch from w.starts_at) * 1000,
        'end', extract(epoch from w.ends_at) * 1000,
        'slotMinutes', w.slot_minutes,
        'perSlot', w.per_slot
      ) end as "window",
      (
        select min(free.place) from generate_series(1, w.per_slot) free (place)
        where not exists (
          select from pickup_reservations taken
          where taken.window_id = w.id and taken.starts_at = ${start}
            and taken.place = free.place
        )
      ) as place
    from invoices i
    join auctions a on a.id = i.auction_id
    left join pickup_reservations r on r.invoice_id = i.id
    left join pickup_windows w on w.id = ${windowId}
    where i.id = ${invoiceId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { reservation_id: id, reserved_window_id: reservedIn, reserved_start: reservedAt } = row;
  return {
    now: row.now.getTime(),
    auctionId: row.auction_id,
    timeZone: row.time_zone,
    awaited: row.awaited,
    reserved:
      id === null || reservedIn === null || reservedAt === null
        ? null
        : { id, windowId: reservedIn, start: reservedAt.getTime() },
    window: row.window && { id: windowId, ...row.window },
    place: row.place,
  };
}
