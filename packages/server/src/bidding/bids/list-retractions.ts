import { isFlaggedForRetractions, retractionFlagDays, retractionsThatFlag } from '@fairlot/rules';
import type { RetractionReason, TakeBackCause } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

export interface ListedRetraction {
  readonly lotId: string;
  readonly lotNumber: string;
  readonly email: string;
  readonly reason: RetractionReason | TakeBackCause | null;
  /** Who of the staff made it; null: the bidder. */
  readonly madeBy: string | null;
  readonly retractedAt: Date;
  /** What the bids had driven the price to, in cents: for staff alone. */
  readonly price: number | null;
}

/** Every retraction of an auction, named by its id or a session's, the latest first. */
export async function listRetractions(
  db: Kysely<DB>,
  auctionOrSessionId: string,
): Promise<ListedRetraction[]> {
  const { rows } = await sql<ListedRetraction>`
    select r.lot_id as "lotId", l.lot_number as "lotNumber", u.email,
      coalesce(r.block_cause, r.reason) as reason,
      r.made_by as "madeBy", r.retracted_at as "retractedAt",
      (
        select max(price_cents) from bids
        where lot_id = r.lot_id and bidder_id = r.bidder_id and retracted_at = r.retracted_at
      ) as price
    from retractions r join lots l on l.id = r.lot_id join users u on u.id = r.bidder_id
    where r.auction_id = ${auctionOrSessionId}
      or r.auction_id = (select auction_id from auction_sessions where id = ${auctionOrSessionId})
    order by r.retracted_at desc, r.id desc`.execute(db);
  return rows;
}

/**
 * SQL: how often this user has retracted recently, in all auctions. What a seller took back counts with
 * that seller alone.
 */
export const recentRetractions = (userId: RawBuilder<unknown>) => sql<number>`(
  select count(*) from retractions
  where bidder_id = ${userId} and block_cause is null
    and retracted_at > auction_clock() - make_interval(days => ${retractionFlagDays})
)`;

/** Whether an account retracts so often that staff should look at it. */
export async function isFlagged(db: Kysely<DB>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select ${recentRetractions(sql`${userId}`)} as count`.execute(db);
  return isFlaggedForRetractions(rows[0]?.count ?? 0);
}

export interface FlaggedAccount {
  readonly email: string;
  readonly retractions: number;
  readonly lastRetractedAt: Date;
}

/** Accounts that are flagged, the most frequent first. */
export async function listFlagged(db: Kysely<DB>): Promise<FlaggedAccount[]> {
  const { rows } = await sql<FlaggedAccount>`
    select u.email, count(*) as retractions, max(r.retracted_at) as "lastRetractedAt"
    from retractions r join users u on u.id = r.bidder_id
    where r.block_cause is null
      and r.retracted_at > auction_clock() - make_interval(days => ${retractionFlagDays})
    group by u.id
    having count(*) >= ${retractionsThatFlag}
    order by count(*) desc, u.email`.execute(db);
  return rows;
}
