import type { PickupWindow } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { ChosenWindows } from '#selling/sales/public.ts';

export interface AuctionWindow extends PickupWindow {
  readonly id: string;
  readonly auctionId: string;
}

/** The slot that an invoice has. Epoch milliseconds. */
export interface Reservation {
  readonly id: string;
  readonly invoiceId: string;
  readonly windowId: string;
  readonly start: number;
  readonly end: number;
  /** How often the slot was changed before. */
  readonly moves: number;
  readonly chosenAt: Date;
}

/** Pickup windows of these auctions, in order. */
export async function readWindows(
  db: Kysely<DB>,
  auctionIds: readonly string[],
): Promise<AuctionWindow[]> {
  if (auctionIds.length === 0) return [];
  const rows = await db
    .selectFrom('pickup_windows')
    .selectAll()
    .where('auction_id', 'in', auctionIds)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return rows.map(windowOf);
}

/** Locks the window, so that only one transaction at a time assigns its places. */
export async function lockWindow(transaction: Kysely<DB>, id: string): Promise<void> {
  await sql`select from pickup_windows where id = ${id} for no key update`.execute(transaction);
}

/** Which of these windows have a reserved slot. */
export const chosenWindows: ChosenWindows = async (db, windowIds) => {
  if (windowIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('pickup_reservations')
    .select('window_id as id')
    .distinct()
    .where('window_id', 'in', windowIds)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

function windowOf(row: {
  id: string;
  auction_id: string;
  starts_at: Date;
  ends_at: Date;
  slot_minutes: number;
  per_slot: number;
}): AuctionWindow {
  return {
    id: row.id,
    auctionId: row.auction_id,
    start: row.starts_at.getTime(),
    end: row.ends_at.getTime(),
    slotMinutes: row.slot_minutes,
    perSlot: row.per_slot,
  };
}

export async function readReservations(
  db: Kysely<DB>,
  invoiceIds: readonly string[],
): Promise<Reservation[]> {
  if (invoiceIds.length === 0) return [];
  const rows = await db
    .selectFrom('pickup_reservations as r')
    .innerJoin('pickup_windows as w', 'w.id', 'r.window_id')
    .select([
      'r.id',
      'r.invoice_id',
      'r.window_id',
      'r.starts_at',
      'r.moves',
      'r.created_at',
      'w.slot_minutes',
    ])
    .where('r.invoice_id', 'in', invoiceIds)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    invoiceId: row.invoice_id,
    windowId: row.window_id,
    start: row.starts_at.getTime(),
    end: row.starts_at.getTime() + row.slot_minutes * 60_000,
    moves: row.moves,
    chosenAt: row.created_at,
  }));
}

export interface TakenSlot {
  readonly windowId: string;
  readonly start: number;
  readonly taken: number;
}

/** How many places are taken, slot by slot, in slots of these auctions that begin after `now`. */
export async function readTaken(
  db: Kysely<DB>,
  auctionIds: readonly string[],
  now: Date,
): Promise<TakenSlot[]> {
  if (auctionIds.length === 0) return [];
  const rows = await db
    .selectFrom('pickup_reservations as r')
    .innerJoin('pickup_windows as w', 'w.id', 'r.window_id')
    .select(['r.window_id', 'r.starts_at', sql<number>`count(*)`.as('taken')])
    .where('w.auction_id', 'in', auctionIds)
    .where('r.starts_at', '>', now)
    .groupBy(['r.window_id', 'r.starts_at'])
    .execute();
  return rows.map((row) => ({
    windowId: row.window_id,
    start: row.starts_at.getTime(),
    taken: row.taken,
  }));
}

/** Gives an invoice a place; a place it had before is released in the same statement. */
export async function reserve(
  transaction: Kysely<DB>,
  place: {
    readonly id: string;
    readonly invoiceId: string;
    readonly window: AuctionWindow;
    readonly start: Date;
    readonly place: number;
    readonly chosenAt: Date;
    readonly remindAt: Date | null;
  },
): Promise<void> {
  const values = {
    id: place.id,
    window_id: place.window.id,
    per_slot: place.window.perSlot,
    starts_at: place.start,
    place: place.place,
    created_at: place.chosenAt,
    remind_at: place.remindAt,
    reminded_at: null,
  };
  await transaction
    .insertInto('pickup_reservations')
    .values((insert) => ({
      invoice_id: place.invoiceId,
      ...values,
      moves: insert
        .selectFrom('pickup_releases')
        .select(sql<number>`coalesce(max(moves) + 1, 0)`.as('moves'))
        .where('invoice_id', '=', place.invoiceId),
    }))
    .onConflict((conflict) =>
      conflict
        .column('invoice_id')
        .doUpdateSet({ ...values, moves: sql<number>`pickup_reservations.moves + 1` }),
    )
    .execute();
}

/** Releases the place of an invoice and records that. Under the invoice's lock. */
export async function release(
  transaction: Kysely<DB>,
  { id, invoiceId, start, moves }: Reservation,
): Promise<void> {
  await transaction.deleteFrom('pickup_reservations').where('id', '=', id).execute();
  await transaction
    .insertInto('pickup_releases')
    .values({
      id,
      invoice_id: invoiceId,
      starts_at: new Date(start),
      released_at: sql<Date>`auction_clock()`,
      moves,
    })
    .execute();
}
