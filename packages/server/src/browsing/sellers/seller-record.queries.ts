import type { SellerRecord } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

type Counts = Required<Omit<SellerRecord, 'firstSaleDateStr'>>;

interface SellerRecordRow extends Counts {
  /** The first scheduled close of their first published sale that goes on, was held or is to come. */
  readonly first_close_at: Date | null;
  /** That sale's. */
  readonly time_zone: string;
}

/**
 * Counts a seller's published sales, their lots and the questions about those (decision 290). Voided lots are read of the
 * invoices that have any: they are few.
 */
export async function readSellerRecord(
  { kysely }: Database,
  sellerId: string,
): Promise<SellerRecordRow> {
  const { rows } = await sql<SellerRecordRow>`
    with published as materialized (
      select a.id, a.time_zone, a.cancelled_at is not null as is_cancelled, lots.*
      from public_auctions a
      cross join lateral (
        select min(st.scheduled_close_at) as first_close_at,
          bool_and(st.outcome is not null) as has_ended,
          bool_and(left_sale(st.outcome)) as is_empty,
          count(*) filter (where st.outcome = 'sold') as sold,
          count(*) filter (where left_sale(st.outcome)) as taken_out
        from lot_states st where st.auction_id = a.id
      ) lots
      where a.seller_company_id = ${sellerId} and lots.first_close_at is not null
        and a.published_at <= coalesce(a.cancelled_at, auction_clock())
    ),
    sales as (select * from published where not is_cancelled),
    first as (
      select first_close_at, time_zone from sales where not is_empty order by first_close_at limit 1
    ),
    voided as (
      select count(*) as lots from sales
      join invoices i on i.auction_id = sales.id and i.voids_cents < 0
      join invoice_changes c on c.invoice_id = i.id and c.kind = 'void'
      join invoice_change_lots about on about.change_id = c.id
      -- A lot that was bought by an offer after it had passed does not count as sold either.
      join lot_states st on st.lot_id = about.lot_id and st.outcome = 'sold'
    ),
    asked as (
      select count(*) filter (where q.answer is not null) as answered,
        count(*) filter (where q.dismissed_at is null) as taken,
        count(*) filter (where q.dismissed_at is not null) as dismissed
      from sales
      join lots l on l.auction_id = sales.id
      join lot_questions q on q.lot_id = l.id
    )
    select count(*) filter (where has_ended and not is_empty) as "salesHeld",
      (select count(*) from published where is_cancelled) as "salesCancelled",
      (coalesce(sum(sold), 0) - (select lots from voided))::int as "lotsSold",
      (select lots from voided) as "lotsVoided",
      coalesce(sum(taken_out), 0)::int as "lotsTakenOut",
      (select answered from asked) as "questionsAnswered",
      (select taken from asked) as "questionsAsked",
      (select dismissed from asked) as "questionsDismissed",
      (select first_close_at from first), coalesce((select time_zone from first), 'UTC') as time_zone
    from sales`.execute(kysely);
  const [row] = rows;
  if (row === undefined) throw new Error('The record gave no row.');
  return row;
}
