import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

export interface RunningSaleRow {
  readonly saleId: string;
  readonly title: string;
  readonly timeZone: string;
  readonly companyName: string;
  readonly phone: string;
  readonly email: string;
  readonly openLots: number;
  readonly bids: number;
  readonly nextCloseAt: Date;
  readonly pauseId: string | null;
  readonly reason: string | null;
  readonly pausedAt: Date | null;
  readonly byOperator: boolean | null;
}

/** More than an operator looks through. */
const listed = 500;

/** Sales of all companies that are open to bidders, what closes next first. */
export async function listRunningSales(db: Kysely<DB>): Promise<RunningSaleRow[]> {
  const { rows } = await sql<RunningSaleRow>`
    select a.id as "saleId", a.title, a.time_zone as "timeZone", c.company_name as "companyName",
      c.phone, c.email, p.id as "pauseId", p.reason, p.paused_at as "pausedAt", p.by_operator as "byOperator",
      open.lots as "openLots", open.bids, open.next as "nextCloseAt"
    from (
      select auction_id, count(*)::int as lots, sum(bid_count)::int as bids, min(close_at) as next
      from lot_states where outcome is null group by auction_id
    ) open
    join auctions a on a.id = open.auction_id
    join seller_companies c on c.id = a.seller_company_id
    left join sale_pauses p on p.auction_id = a.id and p.resumed_at is null
    where a.published_at <= auction_clock()
    order by open.next, a.id limit ${listed}`.execute(db);
  return rows;
}
