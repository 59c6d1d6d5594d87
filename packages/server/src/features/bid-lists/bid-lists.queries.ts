import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

export interface BidListPage {
  readonly skip: number;
  readonly take: number;
}

export interface LotIds {
  readonly lotIds: string[];
  /** Lots on all pages together. */
  readonly totalCount: number;
}

const isOpen = sql`st.outcome is null and st.close_at > auction_clock()`;

/**
 * Lots that a user has bid on, open or ended, the one he bid on last first. Refused and retracted
 * bids are none; a maximum that waits for approval is one.
 */
export async function readBidList(
  db: Kysely<DB>,
  userId: string,
  open: boolean,
  sellerCompanyId: string | null,
  { skip, take }: BidListPage,
): Promise<LotIds> {
  const { rows } = await sql<{ lot_ids: string[]; total: number }>`
    with his as (
      select lot_id, placed_at as bid_at from bids
      where bidder_id = ${userId} and ordinal is not null and retracted_at is null
      union all
      select lot_id, entered_at from pending_bids where bidder_id = ${userId}
    ),
    listed as materialized (
      select his.lot_id, max(his.bid_at) as bid_at
      from his join lot_states st on st.lot_id = his.lot_id
      join auctions a on a.id = st.auction_id
      where (${isOpen}) = ${open}
        and (${sellerCompanyId}::uuid is null or a.seller_company_id = ${sellerCompanyId})
      group by his.lot_id
    ),
    page as (
      select * from listed order by bid_at desc, lot_id desc limit ${take} offset ${skip}
    )
    select (select count(*) from listed) as total,
      array(select lot_id from page order by bid_at desc, lot_id desc) as lot_ids`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The list of bids gave no row.');
  return { lotIds: row.lot_ids, totalCount: row.total };
}

/** Whether a lot that nobody has hammered yet would be sold to this user as things stand. */
export async function leadsOpenLot(db: Kysely<DB>, userId: string): Promise<boolean> {
  // By way of his bids: leaders have no index, so that a bid touches none.
  const row = await db
    .selectFrom('bids')
    .innerJoin('lot_states', 'lot_states.lot_id', 'bids.lot_id')
    .select('bids.lot_id')
    .where('bids.bidder_id', '=', userId)
    .where('lot_states.leader_id', '=', userId)
    .where('lot_states.outcome', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
