import { retractionFlagDays } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { lotOf, namedInEvidence } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import type { SaleToLookAt } from './found-signal.ts';

// Bidders' behavior, without their maxima: how often, where, when, and who got the lot.

/** SQL: the time for which retractions count. */
export const halfYearAgo = sql`auction_clock() - make_interval(days => ${retractionFlagDays})`;

/** SQL: whether bidder `b` has bought the lot of `st`, at the hammer or by an offer after it. */
const hasBought = sql`(
  (st.outcome = 'sold' and st.leader_id = b.bidder_id)
  or exists (
    select from after_sale_offers o
    where o.lot_id = st.lot_id and o.bidder_id = b.bidder_id and o.state = 'accepted'
  )
)`;

export interface Bidding {
  readonly totals: NonNullable<Evidence['bidding']>;
  readonly lots: Evidence['lots'];
}

type Row = Omit<Evidence['lots'][number], 'firstBidAt' | 'lastBidAt'> & {
  readonly bidderId: string;
  readonly firstBidAt: Date;
  readonly lastBidAt: Date;
  readonly totals: Bidding['totals'];
};

/** The lots that count: all of a seller's, or one consignor's there. */
export interface Whose {
  readonly sellerId: string;
  readonly consignorId: string | null;
}

/** Bids on these lots within half a year, by bidder, with the latest lots. */
export async function readBidding(
  db: Kysely<DB>,
  { sellerId, consignorId }: Whose,
  bidderIds: readonly string[],
): Promise<ReadonlyMap<string, Bidding>> {
  if (bidderIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    with lots_bid_on as (
      select b.bidder_id, b.lot_id, st.auction_id, count(*)::int as bids,
        min(b.placed_at) as first_at, max(b.placed_at) as last_at, st.outcome is not null as is_over,
        case when ${hasBought} then 'won' else coalesce(st.outcome, 'open') end as outcome
      from bids b
      join lot_states st on st.lot_id = b.lot_id
      join auctions a on a.id = st.auction_id
      where b.bidder_id = any(${bidderIds}) and b.placed_at > ${halfYearAgo}
        and b.ordinal is not null and a.seller_company_id = ${sellerId}
        and (${consignorId}::uuid is null or st.consignor_id = ${consignorId})
      group by b.bidder_id, b.lot_id, st.lot_id
    ), numbered as (
      select *, row_number() over (partition by bidder_id order by last_at desc, lot_id) as place
      from lots_bid_on
    ), totals as (
      select bidder_id, json_build_object(
        'lots', count(*), 'sales', count(distinct auction_id), 'bids', sum(bids),
        'over', count(*) filter (where is_over), 'won', count(*) filter (where outcome = 'won')
      ) as totals
      from lots_bid_on group by bidder_id
    )
    select n.bidder_id as "bidderId", n.lot_id as "lotId", l.session_id as "sessionId",
      l.lot_number as "lotNumber", l.title as "lotTitle", a.title as "saleTitle", n.bids,
      n.first_at as "firstBidAt", n.last_at as "lastBidAt", n.outcome, t.totals
    from numbered n
    join totals t on t.bidder_id = n.bidder_id
    join lots l on l.id = n.lot_id
    join auctions a on a.id = n.auction_id
    where n.place <= ${namedInEvidence}
    order by n.place`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ bidderId }) => bidderId)].map(([bidderId, ofBidder]) => [
      bidderId,
      { totals: totalsOf(ofBidder), lots: ofBidder.map(biddingOn) },
    ]),
  );
}

function totalsOf([first]: readonly Row[]): Bidding['totals'] {
  if (first === undefined) throw new Error('Rows are grouped by a bidder who has some.');
  return first.totals;
}

function biddingOn({ bids, firstBidAt, lastBidAt, outcome, ...row }: Row) {
  return {
    ...lotOf(row),
    bids,
    firstBidAt: firstBidAt.toISOString(),
    lastBidAt: lastBidAt.toISOString(),
    outcome,
  };
}

/** More than anybody investigates in one sale. */
const liftersOfSale = 100;

/**
 * Bidders registered for a sale who raised prices of its seller's lots within half a year and bought
 * none, the most lots first. Refused bidders and bids taken back count, too: a seller could hide a shill
 * by either. Reads all their bids, so only for sales that are over.
 */
export async function readLifting(db: Kysely<DB>, { auctionId, sellerId }: SaleToLookAt) {
  const here = sql`a.seller_company_id = ${sellerId}`;
  const isLifted = sql`${here} and st.outcome = 'sold' and st.leader_id <> b.bidder_id`;
  const { rows } = await sql<{
    readonly bidderId: string;
    readonly lots: number;
    readonly sales: number;
    readonly lotsElsewhere: number;
  }>`
    select b.bidder_id as "bidderId",
      count(distinct b.lot_id) filter (where ${isLifted}) as lots,
      count(distinct st.auction_id) filter (where ${isLifted}) as sales,
      count(distinct b.lot_id) filter (where not ${here}) as "lotsElsewhere"
    from registrations r
    join bids b on b.bidder_id = r.user_id
    join lot_states st on st.lot_id = b.lot_id
    join auctions a on a.id = st.auction_id
    where r.auction_id = ${auctionId}
      and b.placed_at > ${halfYearAgo} and b.ordinal is not null
    group by b.bidder_id
    having not bool_or(${here} and ${hasBought})
    order by lots desc, b.bidder_id
    limit ${liftersOfSale}`.execute(db);
  return rows;
}
