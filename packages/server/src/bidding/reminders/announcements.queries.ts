import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** After this long an announcement is old news, and is no longer mailed. */
const freshFor = sql`interval '6 hours'`;

export interface Addressee {
  readonly announcementId: string;
  readonly auctionId: string;
  readonly auctionTitle: string;
  readonly sessionId: string | null;
  readonly text: string;
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
}

/** Bidders registered when an announcement was made, to whom it has not been mailed yet. */
export async function readAddressees(db: Kysely<DB>, most: number): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select n.id as "announcementId", n.auction_id as "auctionId", a.title as "auctionTitle",
      (select id from auction_sessions where auction_id = a.id order by position limit 1)
        as "sessionId",
      n.text, u.id as "userId", u.email, u.first_name as "firstName"
    from announcements n
    join auctions a on a.id = n.auction_id
    join registrations r on r.auction_id = n.auction_id and r.status <> 'refused'
      and r.requested_at <= n.announced_at
    join users u on u.id = r.user_id and u.deactivated_at is null
    where n.by_mail and n.announced_at > auction_clock() - ${freshFor}
      and not exists (
        select from mail_notices m
        where m.user_id = u.id and m.kind = 'announced' and m.subject_id = n.id
      )
    order by n.announced_at, u.id limit ${most}`.execute(db);
  return rows;
}

/** Claims this mail for the transaction; false: it is written already. */
export async function noteAnnounced(
  tx: Transaction<DB>,
  { userId, announcementId }: Pick<Addressee, 'userId' | 'announcementId'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mail_notices')
    .values({
      user_id: userId,
      kind: 'announced',
      subject_id: announcementId,
      sent_at: sql<Date>`auction_clock()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
