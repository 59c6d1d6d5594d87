import { isFlaggedForRetractions } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { recentRetractions } from '#bidding/bids/public.ts';

export interface ListedRegistration {
  readonly id: string;
  readonly email: string;
  readonly status: 'pending' | 'approved' | 'refused';
  readonly paddle: number | null;
  /** How often the bidder has retracted their bids on a lot, in all auctions. */
  readonly retractions: number;
  /** They have retracted so often recently that somebody should look at them (decision 041). */
  readonly flagged: boolean;
  /** The bidder has connected with the seller on the seller's page. */
  readonly connected: boolean;
}

/** Everybody who registered for an auction, named by its id or a session's, in order of asking. */
export async function listRegistrations(
  db: Kysely<DB>,
  auctionOrSessionId: string,
): Promise<ListedRegistration[]> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .select([
      'registrations.id',
      'email',
      'status',
      'paddle_number',
      sql<number>`(select count(*) from retractions where bidder_id = users.id)`.as('retractions'),
      recentRetractions(sql`users.id`).as('recent'),
      sql<boolean>`exists (
        select from seller_connections c join auctions a using (seller_company_id)
        where c.user_id = users.id and a.id = registrations.auction_id)`.as('connected'),
    ])
    .where('auction_id', 'in', (sessions) =>
      sessions
        .selectFrom('auction_sessions')
        .select('auction_sessions.auction_id')
        .where((where) =>
          where.or([
            where('auction_sessions.id', '=', auctionOrSessionId),
            where('auction_sessions.auction_id', '=', auctionOrSessionId),
          ]),
        ),
    )
    .orderBy('requested_at')
    .orderBy('paddle_number')
    .execute();
  return rows.map(({ paddle_number: paddle, recent, ...row }) => ({
    ...row,
    paddle,
    flagged: isFlaggedForRetractions(recent),
  }));
}
