import type { RetractionReason, TakeBackCause } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';
import type { LockedLot } from './locked-lot.ts';
import type { DecidedBidOfLot, RewrittenBid } from './refold.ts';

/** A bidder's own retraction on a lot. */
export interface OwnRetraction {
  readonly bidderId: string;
  readonly reason: RetractionReason | null;
  /** Who of the staff makes it for the bidder; null: the bidder themselves. */
  readonly madeBy: string | null;
}

interface NewRetraction extends OwnRetraction {
  /** Why the seller makes it; null: it is their own. */
  readonly blockCause: TakeBackCause | null;
  /** The lot was corrected after their bid, so it does not use up the one of the auction. */
  readonly afterCorrection: boolean;
}

/**
 * Counts the retractions that use up a bidder's one for an auction, made by or for them. Those after a
 * correction do not count, nor what the seller took back: it is not held against them once the seller
 * lets them in again.
 */
export async function countRetractions(
  tx: Transaction<DB>,
  auctionId: string,
  bidderId: string,
): Promise<number> {
  const { count } = await tx
    .selectFrom('retractions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('auction_id', '=', auctionId)
    .where('bidder_id', '=', bidderId)
    .where('block_cause', 'is', null)
    .where('after_correction', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a locked lot was corrected after this bidder's last standing bid on it. */
export async function isCorrectedSinceBid(
  tx: Transaction<DB>,
  lotId: string,
  bidderId: string,
): Promise<boolean> {
  const later = await tx
    .selectFrom('lot_corrections')
    .select('id')
    .where('lot_id', '=', lotId)
    .where('corrected_at', '>=', (where) =>
      where
        .selectFrom('bids')
        .select(({ fn }) => fn.max('placed_at').as('last'))
        .where('lot_id', '=', lotId)
        .where('bidder_id', '=', bidderId)
        .where('ordinal', 'is not', null)
        .where('retracted_at', 'is', null),
    )
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** False when the bidder has made their one retraction in this auction at the same moment, on another lot. */
export async function insertRetraction(
  tx: Transaction<DB>,
  { facts, now }: LockedLot,
  { bidderId, reason, madeBy, blockCause, afterCorrection }: NewRetraction,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('retractions')
    .values({
      id: uuid(),
      lot_id: facts.lot_id,
      auction_id: facts.auction_id,
      bidder_id: bidderId,
      reason,
      made_by: madeBy,
      block_cause: blockCause,
      after_correction: afterCorrection,
      retracted_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** When a bidder's bids on a lot were removed, and by whom. */
export interface Removal {
  readonly bidderId: string;
  readonly removedAt: Date;
  /** Who of the staff did it for the bidder; null: the bidder, or the seller for a cause. */
  readonly madeBy: string | null;
  /** Why the seller took them back; null: they were retracted. */
  readonly cause: TakeBackCause | null;
}

/** Every removal of bids from a lot. */
export async function readRemovals(
  db: Kysely<DB>,
  { saleId, lotId }: { readonly saleId: string; readonly lotId: string },
): Promise<Removal[]> {
  const { rows } = await sql<Removal>`
    select bidder_id as "bidderId", retracted_at as "removedAt", block_cause as cause,
      case when block_cause is null then made_by end as "madeBy"
    from retractions where auction_id = ${saleId} and lot_id = ${lotId}`.execute(db);
  return rows;
}

/** Whether a lot has more decided bids than this; counts no further. */
export async function hasMoreBids(
  tx: Transaction<DB>,
  lotId: string,
  count: number,
): Promise<boolean> {
  const beyond = await tx
    .selectFrom('bids')
    .select('id')
    .where('lot_id', '=', lotId)
    .offset(count)
    .limit(1)
    .executeTakeFirst();
  return beyond !== undefined;
}

/** Every bid of a lot that was decided. */
export async function readDecidedBids(
  tx: Transaction<DB>,
  lotId: string,
): Promise<DecidedBidOfLot[]> {
  const rows = await tx
    .selectFrom('bids')
    .select([
      'id',
      'bidder_id as bidder',
      'paddle_number as paddle',
      'max_cents as max',
      'ordinal',
      'placed_at',
      'retracted_at',
    ])
    .where('lot_id', '=', lotId)
    .execute();
  return rows.map(({ placed_at, retracted_at, ...bid }) => ({
    ...bid,
    placedAt: placed_at.getTime(),
    retracted: retracted_at !== null,
  }));
}

/** Marks the bidder's accepted bids; others still see one of them, without its price. */
export async function markRetracted(
  tx: Transaction<DB>,
  { facts, now }: LockedLot,
  bidderId: string,
  shownId: string | null,
): Promise<void> {
  await tx
    .updateTable('bids')
    .set({ retracted_at: new Date(now), seen: sql<boolean>`id = ${shownId}` })
    .where('lot_id', '=', facts.lot_id)
    .where('bidder_id', '=', bidderId)
    .where('ordinal', 'is not', null)
    .where('retracted_at', 'is', null)
    .execute();
}

/**
 * The remaining bids become as if the retracted ones had never been made, including their events'
 * numbers.
 */
export async function rewriteBids(
  tx: Transaction<DB>,
  lotId: string,
  rewritten: readonly RewrittenBid[],
): Promise<void> {
  const column = <K extends keyof RewrittenBid>(key: K) => rewritten.map((bid) => bid[key]);
  await sql`
    update bids b set result = coalesce(r.result, b.result), seen = r.seen, reason = r.reason,
      price_cents = r.price, increment_cents = r.increment, bid_count = r.bid_count,
      reserve_met = r.reserve_met, sequence = r.bid_count
    from unnest(${column('id')}::uuid[], ${column('result')}::text[], ${column('seen')}::boolean[],
      ${column('reason')}::text[], ${column('price')}::bigint[], ${column('increment')}::bigint[],
      ${column('bidCount')}::int[], ${column('reserveMet')}::boolean[])
      as r(id, result, seen, reason, price, increment, bid_count, reserve_met)
    where b.id = r.id and b.lot_id = ${lotId}`.execute(tx);
}

/** A maximum that still waits for the seller's approval is deleted. */
export async function dropPendingOf(
  tx: Transaction<DB>,
  lotId: string,
  bidderId: string,
): Promise<void> {
  await tx
    .deleteFrom('pending_bids')
    .where('lot_id', '=', lotId)
    .where('bidder_id', '=', bidderId)
    .execute();
}
