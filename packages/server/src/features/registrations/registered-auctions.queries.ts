import type { Kysely } from 'kysely';
import type { LoginData } from '@fairlot/contract';
import type { DB } from '../../platform/database/schema.ts';

/** More than anybody follows at once; the newest come first. */
const maxAuctions = 500;

/** The auctions a user registered for, with the paddle where approved (section 3, Login data). */
export async function registeredAuctions(
  db: Kysely<DB>,
  userId: string,
): Promise<LoginData['currentRegisteredAuctions']> {
  const rows = await db
    .selectFrom('registrations')
    .select(['auction_id', 'status', 'paddle_number'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'refused')
    .orderBy('requested_at', 'desc')
    .limit(maxAuctions)
    .execute();
  return rows.map((row) => ({
    secureAuctionId: row.auction_id,
    paddleNumber: row.status === 'approved' ? String(row.paddle_number) : '',
  }));
}
