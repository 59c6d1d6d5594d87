import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { isBlocked } from '#bidding/registrations/public.ts';
import type { DB } from '#platform/database/schema.ts';
import { halfYearAgo } from './bidding.queries.ts';
import { lotOf, namedInEvidence } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import type { SaleToLookAt } from './found-signal.ts';

type Row = Omit<Evidence['retractions'][number], 'at'> & {
  readonly bidderId: string;
  readonly at: Date;
  readonly retracted: number;
};

/** Half a year's retractions by bidders who retracted in a sale: their number, and the latest. */
export async function readRetracting(db: Kysely<DB>, auctionId: string) {
  const { rows } = await sql<Row>`
    select r.bidder_id as "bidderId", r.retracted_at as at, r.reason, r.retracted,
      r.made_by is not null as "byStaff", false as "bidAgain", r.lot_id as "lotId",
      l.session_id as "sessionId", l.lot_number as "lotNumber", l.title as "lotTitle",
      a.title as "saleTitle"
    from (
      select *, count(*) over (partition by bidder_id) as retracted,
        row_number() over (partition by bidder_id order by retracted_at desc, id) as place
      from retractions
      where retracted_at > ${halfYearAgo} and block_cause is null
        and bidder_id in (
          select bidder_id from retractions where auction_id = ${auctionId} and block_cause is null
        )
    ) r
    join lots l on l.id = r.lot_id
    join auctions a on a.id = r.auction_id
    where r.place <= ${namedInEvidence}
    order by r.place`.execute(db);
  return [...Map.groupBy(rows, ({ bidderId }) => bidderId)].map(([bidderId, ofBidder]) => ({
    bidderId,
    ...evidenceOf(ofBidder),
  }));
}

/**
 * Bidders registered for a sale whose bids its seller took back within half a year, and who are no longer
 * blocked; also those who bid on the same lot again and are blocked once more, which would hide it.
 * `bidAgain`: take-backs after which they did.
 */
export async function readReturning(db: Kysely<DB>, { auctionId, sellerId }: SaleToLookAt) {
  const { rows } = await sql<Row & { readonly timesAgain: number }>`
    with taken_back as (
      select r.*, l.session_id, l.lot_number, l.title as lot_title, a.title as sale_title,
        exists (
          select from bids b
          where b.lot_id = r.lot_id and b.bidder_id = r.bidder_id and b.ordinal is not null
            and b.placed_at > r.retracted_at
        ) as bid_again
      from registrations g
      join retractions r on r.bidder_id = g.user_id
      join auctions a on a.id = r.auction_id
      join lots l on l.id = r.lot_id
      where g.auction_id = ${auctionId} and a.seller_company_id = ${sellerId}
        and r.block_cause in ('unpaid', 'fraud') and r.retracted_at > ${halfYearAgo}
    ), numbered as (
      select *, count(*) over of_bidder as retracted,
        count(*) filter (where bid_again) over of_bidder as times_again,
        row_number() over (partition by bidder_id order by retracted_at desc, id) as place
      from taken_back
      window of_bidder as (partition by bidder_id)
    )
    select bidder_id as "bidderId", retracted_at as at, block_cause as reason, retracted,
      false as "byStaff", bid_again as "bidAgain", times_again as "timesAgain", lot_id as "lotId",
      session_id as "sessionId", lot_number as "lotNumber", lot_title as "lotTitle",
      sale_title as "saleTitle"
    from numbered
    where place <= ${namedInEvidence}
      and (times_again > 0 or not ${isBlocked(sql`${sellerId}::uuid`, sql`bidder_id`)})
    order by place`.execute(db);
  return [...Map.groupBy(rows, ({ bidderId }) => bidderId)].map(([bidderId, ofBidder]) => ({
    bidderId,
    bidAgain: ofBidder[0]?.timesAgain ?? 0,
    ...evidenceOf(ofBidder),
  }));
}

/** Evidence from the rows of one bidder. */
const evidenceOf = (rows: readonly Row[]) => ({
  retracted: rows[0]?.retracted ?? 0,
  retractions: rows.map(({ at, reason, byStaff, bidAgain, ...row }) => ({
    ...lotOf(row),
    at: at.toISOString(),
    reason,
    byStaff,
    bidAgain,
  })),
});
