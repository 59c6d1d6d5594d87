import type { SaleCancellation } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** What canceling a sale would do, and how many people would be notified. */
export async function readCancellation(db: Kysely<DB>, saleId: string): Promise<SaleCancellation> {
  const { rows } = await sql<SaleCancellation>`
    select count(*)::int as "openLots", coalesce(sum(bid_count), 0)::int as bids,
      (count(*) filter (where reserve_cents is null and bid_count > 0))::int as "lotsToBeSold",
      (select count(*)::int from registrations r
        join users u on u.id = r.user_id and u.deactivated_at is null
        where r.auction_id = ${saleId} and r.status <> 'refused') as "registeredBidders"
    from lot_states where auction_id = ${saleId} and outcome is null`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count gave no row.');
  return row;
}
