import type { Kysely } from 'kysely';
import type { LoginData } from '@fairlot/contract';
import { hostShows } from '#platform/database/host-shows.ts';
import type { DB } from '#platform/database/schema.ts';

/** More than anybody bids in at once; the newest come first. */
const maxAuctions = 500;

/**
 * The auctions a user registered for, with the paddle where approved (section 3, Login data), of those
 * that a host of `tenantId` shows.
 */
export async function registeredAuctions(
  db: Kysely<DB>,
  userId: string,
  tenantId: string | null,
): Promise<LoginData['currentRegisteredAuctions']> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('auctions as a', 'a.id', 'registrations.auction_id')
    .select(['auction_id', 'status', 'paddle_number'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'refused')
    .where(hostShows(tenantId, 'a.seller_company_id'))
    .orderBy('requested_at', 'desc')
    .limit(maxAuctions)
    .execute();
  return rows.map((row) => ({
    secureAuctionId: row.auction_id,
    paddleNumber: row.status === 'approved' ? String(row.paddle_number) : '',
  }));
}
