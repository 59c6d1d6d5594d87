import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** After this long it is old news. */
const freshFor = sql`interval '6 hours'`;

/** Somebody whose bid still waited for room below their limit when its lot was hammered. */
export interface LostBid {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly auctionId: string;
  readonly sessionId: string;
  readonly lotId: string;
  readonly lotNumber: string;
  readonly title: string;
  readonly cents: number;
}

/** Those not written to about it yet. */
export async function readLostBids(db: Kysely<DB>, limit: number): Promise<LostBid[]> {
  const { rows } = await sql<LostBid>`
    select u.id as "userId", u.email, u.first_name as "firstName", l.auction_id as "auctionId",
      l.session_id as "sessionId", l.id as "lotId", l.lot_number as "lotNumber", l.title,
      p.max_cents as cents
    from pending_bids p
    join lot_states st on st.lot_id = p.lot_id and st.outcome in ('sold', 'passed')
      and st.ended_at > auction_clock() - ${freshFor}
    join lots l on l.id = p.lot_id
    join users u on u.id = p.bidder_id and u.deactivated_at is null
    where p.above_limit_since is not null and p.voided_at is null
      and not exists (
        select from mail_notices m
        where m.user_id = u.id and m.kind = 'bid-lost' and m.subject_id = l.id
      )
    order by st.ended_at, u.id limit ${limit}`.execute(db);
  return rows;
}

/** Claims this mail for the transaction; false: it is written already. */
export async function noteLostBid(
  tx: Transaction<DB>,
  { userId, lotId }: Pick<LostBid, 'userId' | 'lotId'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mail_notices')
    .values({
      user_id: userId,
      kind: 'bid-lost',
      subject_id: lotId,
      sent_at: sql<Date>`auction_clock()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
