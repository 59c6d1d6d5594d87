import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '../../platform/database/schema.ts';
import type { RaisedAlert } from './lot-alerts.ts';

/** Writes the alert that a bidder may bid in an auction (section 3, BidderUserAuctionApproved). */
export async function raiseApprovalAlert(
  db: Kysely<DB>,
  approval: { userId: string; auctionId: string; title: string; paddle: number },
): Promise<string> {
  const id = uuid();
  await db
    .insertInto('alerts')
    .values({
      id,
      user_id: approval.userId,
      kind: 'BidderUserAuctionApproved',
      message_text: `You are approved to bid in ${approval.title}. Your paddle number is ${approval.paddle}.`,
      auction_id: approval.auctionId,
      paddle_number: approval.paddle,
      created_at: sql<Date>`auction_clock()`,
    })
    .execute();
  return id;
}

/** An alert as it is now; null once it is dismissed. */
export async function readOpenAlert(db: Kysely<DB>, id: string): Promise<RaisedAlert | null> {
  const row = await db
    .selectFrom('alerts')
    .selectAll()
    .where('id', '=', id)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
