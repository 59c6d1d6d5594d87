import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';

/** A pause that is in force. */
export interface LastingPause {
  readonly id: string;
  readonly reason: string;
  /** Its seller does not end it. */
  readonly byOperator: boolean;
  /** Epoch milliseconds. */
  readonly pausedAt: number;
}

export async function readLastingPause(
  db: Kysely<DB>,
  auctionId: string,
): Promise<LastingPause | null> {
  const row = await db
    .selectFrom('sale_pauses')
    .select(['id', 'reason', 'by_operator', 'paused_at'])
    .where('auction_id', '=', auctionId)
    .where('resumed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { id, reason, by_operator: byOperator, paused_at: pausedAt } = row;
  return { id, reason, byOperator, pausedAt: pausedAt.getTime() };
}

/** `at` in epoch milliseconds. */
export async function insertPause(
  tx: Transaction<DB>,
  {
    auctionId,
    reason,
    byOperator,
    at,
  }: { auctionId: string; reason: string; byOperator: boolean; at: number },
): Promise<void> {
  await tx
    .insertInto('sale_pauses')
    .values({
      id: uuid(),
      auction_id: auctionId,
      reason,
      by_operator: byOperator,
      paused_at: new Date(at),
    })
    .execute();
}

/** It is the operator's to end from now on, though the seller began it. */
export async function takePauseOver(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.updateTable('sale_pauses').set({ by_operator: true }).where('id', '=', id).execute();
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
