import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';

/** Writes the alert that a bidder was approved for an auction (section 3, BidderUserAuctionApproved). */
export async function raiseApprovalAlert(
  db: Kysely<DB>,
  approval: { userId: string; auctionId: string; paddle: number; text: string },
): Promise<string> {
  const id = uuid();
  await db
    .insertInto('alerts')
    .values({
      id,
      user_id: approval.userId,
      kind: 'BidderUserAuctionApproved',
      message_text: approval.text,
      auction_id: approval.auctionId,
      session_id: firstSessionOf(approval.auctionId),
      paddle_number: approval.paddle,
      created_at: sql<Date>`auction_clock()`,
    })
    .execute();
  return id;
}

/** SQL: where an alert about a whole auction leads to; null while it has no session. */
export const firstSessionOf = (auctionId: string) => sql<string | null>`(
  select id from auction_sessions where auction_id = ${auctionId} order by position limit 1
)`;
