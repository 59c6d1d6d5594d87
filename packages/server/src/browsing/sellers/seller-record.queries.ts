import type { SellerRecord } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

type Counts = Omit<SellerRecord, 'firstSaleDateStr'>;

interface SellerRecordRow extends Counts {
  /** The first scheduled close of their first published sale. */
  readonly first_close_at: Date | null;
  /** That sale's. */
  readonly time_zone: string;
}

/** Counts a seller's published sales, their lots and the questions about those. */
export async function readSellerRecord(
  { kysely }: Database,
  sellerId: string,
): Promise<SellerRecordRow> {
  const { rows } = await sql<SellerRecordRow>`
    with sales as materialized (
      select a.id, a.time_zone, lots.*
      from public_auctions a
      cross join lateral (
        select min(st.scheduled_close_at) as first_close_at,
          bool_and(st.outcome is not null) as has_ended,
          count(*) filter (where st.outcome = 'sold') as sold,
          count(*) filter (where left_sale(st.outcome)) as taken_out
        from lot_states st where st.auction_id = a.id
      ) lots
      where a.seller_company_id = ${sellerId} and a.published_at <= auction_clock()
        and a.cancelled_at is null and lots.first_close_at is not null
    ),
    first as (select first_close_at, time_zone from sales order by first_close_at limit 1),
    asked as (
      select q.answer from sales
      join lots l on l.auction_id = sales.id
      join lot_questions q on q.lot_id = l.id
      where q.dismissed_at is null
    )
    select count(*) filter (where has_ended) as "salesHeld",
      coalesce(sum(sold), 0)::int as "lotsSold",
      coalesce(sum(taken_out), 0)::int as "lotsTakenOut",
      (select count(*) from asked where answer is not null) as "questionsAnswered",
      (select count(*) from asked) as "questionsAsked",
      (select first_close_at from first), coalesce((select time_zone from first), 'UTC') as time_zone
    from sales`.execute(kysely);
  const [row] = rows;
  if (row === undefined) throw new Error('The record gave no row.');
  return row;
}
