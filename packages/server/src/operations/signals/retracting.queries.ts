import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { halfYearAgo } from './bidding.queries.ts';
import { lotOf, namedInEvidence } from './evidence.ts';
import type { Evidence } from './evidence.ts';

type Row = Omit<Evidence['retractions'][number], 'at'> & {
  readonly bidderId: string;
  readonly at: Date;
  readonly retracted: number;
};

/** All retractions of half a year of those who have retracted in a sale: their number, and the latest. */
export async function readRetracting(db: Kysely<DB>, auctionId: string) {
  const { rows } = await sql<Row>`
    select r.bidder_id as "bidderId", r.retracted_at as at, r.reason, r.retracted,
      r.made_by is not null as "byStaff", r.lot_id as "lotId", l.session_id as "sessionId",
      l.lot_number as "lotNumber", l.title as "lotTitle", a.title as "saleTitle"
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
    retracted: ofBidder[0]?.retracted ?? 0,
    retractions: ofBidder.map(({ at, reason, byStaff, ...row }) => ({
      ...lotOf(row),
      at: at.toISOString(),
      reason,
      byStaff,
    })),
  }));
}
