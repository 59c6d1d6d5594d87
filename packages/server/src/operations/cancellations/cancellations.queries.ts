import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

export interface CancellationRow {
  readonly entryId: string;
  readonly at: Date;
  readonly action: 'lot.withdraw' | 'lot.cancel' | 'sale.cancel';
  readonly by: string;
  readonly companyName: string;
  readonly saleId: string;
  readonly saleTitle: string;
  readonly lotNumber: string | null;
  readonly lotTitle: string | null;
  readonly cause: string | null;
  readonly reason: string;
  readonly lots: number;
  readonly bids: number;
  readonly recentOfCompany: number;
}

/** More than anybody reads at once. */
const listed = 200;

/**
 * Lots and sales that were taken out with bids on them, as the logs of companies tell of it, the latest first. A
 * lot that left with its sale is counted with that. Bids that the house took back of whoever it blocked count, too:
 * one could block the bidders first, and then withdraw.
 */
export async function listCancellations(db: Kysely<DB>): Promise<CancellationRow[]> {
  const { rows } = await sql<CancellationRow>`
    select e.id as "entryId", e.at, e.action, e.person as by, c.company_name as "companyName",
      a.id as "saleId", a.title as "saleTitle", l.lot_number as "lotNumber", l.title as "lotTitle",
      e.after ->> 'cause' as cause, e.reason, gone.lots, gone.bids,
      (count(*) filter (where e.at > auction_clock() - interval '90 days')
        over (partition by e.seller_company_id))::int as "recentOfCompany"
    from audit_log e
    join seller_companies c on c.id = e.seller_company_id
    join auctions a on a.id = e.auction_id
    left join lots l on l.id = e.lot_id
    cross join lateral (
      select count(*)::int as lots, sum(st.bid_count + back.bids)::int as bids
      from lot_states st
      cross join lateral (
        select count(*)::int as bids
        from retractions r
        join bids b on b.lot_id = r.lot_id and b.bidder_id = r.bidder_id
          and b.retracted_at = r.retracted_at
        where r.lot_id = st.lot_id and r.auction_id = st.auction_id and r.block_cause is not null
          and b.result not in ('IncreaseMax', 'DecreaseMax')
      ) back
      where st.auction_id = a.id and st.bid_count + back.bids > 0
        and case when e.lot_id is null then st.ended_at = a.cancelled_at else st.lot_id = e.lot_id end
    ) gone
    where e.action in ('lot.withdraw', 'lot.cancel', 'sale.cancel') and gone.lots > 0
    order by e.id desc limit ${listed}`.execute(db);
  return rows;
}
