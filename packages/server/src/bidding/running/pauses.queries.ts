import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';

/** A pause that is in force. */
export interface LastingPause {
  readonly id: string;
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly pausedAt: number;
}

export async function readLastingPause(
  db: Kysely<DB>,
  auctionId: string,
): Promise<LastingPause | null> {
  const row = await db
    .selectFrom('sale_pauses')
    .select(['id', 'reason', 'paused_at'])
    .where('auction_id', '=', auctionId)
    .where('resumed_at', 'is', null)
    .executeTakeFirst();
  return row ? { id: row.id, reason: row.reason, pausedAt: row.paused_at.getTime() } : null;
}

/** `at` in epoch milliseconds. */
export async function insertPause(
  tx: Transaction<DB>,
  { auctionId, reason, at }: { auctionId: string; reason: string; at: number },
): Promise<void> {
  await tx
    .insertInto('sale_pauses')
    .values({ id: uuid(), auction_id: auctionId, reason, paused_at: new Date(at) })
    .execute();
}

export async function endPause(tx: Transaction<DB>, id: string, at: number): Promise<void> {
  await tx
    .updateTable('sale_pauses')
    .set({ resumed_at: new Date(at) })
    .where('id', '=', id)
    .execute();
}

/** A request for more time, with the id made by its caller. */
export interface Extension {
  readonly id: string;
  readonly auctionId: string;
  readonly fromLotId: string | null;
  readonly minutes: number;
  readonly reason: string;
}

/** False if it was stored before. */
export async function insertExtension(
  tx: Transaction<DB>,
  { id, auctionId, fromLotId, minutes, reason }: Extension,
  at: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sale_extensions')
    .values({
      id,
      auction_id: auctionId,
      from_lot_id: fromLotId,
      minutes,
      reason,
      extended_at: new Date(at),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
