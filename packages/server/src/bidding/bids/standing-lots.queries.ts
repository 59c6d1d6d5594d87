import type { Cents } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { hasConsigned } from '#selling/consignors/public.ts';

/** An open lot on which a bid of somebody stands. No maximum. */
export interface StandingLot {
  readonly lotId: string;
  readonly auctionId: string;
  readonly auctionTitle: string;
  readonly lotNumber: string;
  readonly title: string;
  readonly price: Cents;
  readonly closeAt: Date;
  readonly timeZone: string;
  readonly leads: boolean;
  /** Others whose bids stand on it. */
  readonly otherBidders: number;
}

/** Whose bids, and on which lots of a company: of one consignor, or all. */
interface StandingOf {
  readonly sellerId: string;
  readonly userId: string;
  readonly consignorId?: string;
}

/** All of them: those that they lead first, then by their close. */
export async function readStandingLots(
  db: Kysely<DB>,
  { sellerId, userId, consignorId }: StandingOf,
): Promise<StandingLot[]> {
  const { rows } = await sql<StandingLot>`
    with theirs as materialized (
      select distinct lot_id from bids
      where bidder_id = ${userId} and ordinal is not null and retracted_at is null
    )
    select l.id as "lotId", a.id as "auctionId", a.title as "auctionTitle",
      l.lot_number as "lotNumber", l.title, s.price_cents as price, s.close_at as "closeAt",
      a.time_zone as "timeZone", s.leader_id = ${userId} as leads,
      (
        select count(distinct bidder_id) from bids
        where lot_id = s.lot_id and ordinal is not null and retracted_at is null
          and bidder_id <> ${userId}
      )::int as "otherBidders"
    from theirs
    join lot_states s on s.lot_id = theirs.lot_id
    join lots l on l.id = s.lot_id
    join auctions a on a.id = s.auction_id
    where a.seller_company_id = ${sellerId} and s.outcome is null
      and (${consignorId ?? null}::uuid is null or s.consignor_id = ${consignorId ?? null})
      and s.close_at > sale_clock(a.id)
    order by leads desc, s.close_at, l.position, l.id`.execute(db);
  return rows;
}

/**
 * Bidders with a standing bid on an open lot of a consignor that is their own, or whose owner they bid
 * for.
 */
export async function readOwnBidders(db: Kysely<DB>, consignorId: string): Promise<string[]> {
  const { rows } = await sql<{ readonly userId: string }>`
    select distinct u.id as "userId"
    from lot_states s
    join bids b on b.lot_id = s.lot_id and b.ordinal is not null and b.retracted_at is null
    join users u on u.id = b.bidder_id
    where s.consignor_id = ${consignorId} and s.outcome is null
      and ${sql.raw(hasConsigned({ consignorId: 's.consignor_id', userId: 'u.id', email: 'u.email' }))}`.execute(
    db,
  );
  return rows.map(({ userId }) => userId);
}
