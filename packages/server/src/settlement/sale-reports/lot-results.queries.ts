import type { LotResult } from '@fairlot/contract';
import { centsToDollars } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

interface Row {
  readonly lotId: string;
  readonly bids: number;
  readonly cents: number | null;
  readonly state: LotResult['state'];
}

/** What became of each lot of a sale, with what everybody sees of its bids; of a draft nothing. */
export async function readLotResults(db: Kysely<DB>, auctionId: string): Promise<LotResult[]> {
  const { rows } = await sql<Row>`
    select st.lot_id as "lotId", st.bid_count as bids,
      coalesce(f.price_cents, case when st.bid_count > 0 then st.price_cents end) as cents,
      case when became.kind = 'sold' then 'sold-later'
        else coalesce(became.kind, st.outcome, 'open') end as state
    from public_auctions a
    join lot_states st on st.auction_id = a.id
    left join after_sale_offers f on f.lot_id = st.lot_id and f.state = 'accepted'
    left join lateral (
      select kind from lot_outcomes o where o.lot_id = st.lot_id order by o.ordinal desc limit 1
    ) became on true
    where a.id = ${auctionId}`.execute(db);
  return rows.map(({ cents, ...row }) => ({
    ...row,
    price: cents === null ? null : centsToDollars(cents),
  }));
}
