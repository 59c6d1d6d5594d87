import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** After this long an announcement is old news, and is no longer mailed. */
const freshFor = sql`interval '6 hours'`;
/**
 * The first late find of a sale waits so long for further ones, which go into the same mail: each of them is open
 * for at least a day.
 */
const findsWait = sql`interval '1 hour'`;

/** Somebody to write to, and what one mail tells them: an announcement, or the late finds of an hour. */
export interface Addressee {
  readonly kind: 'said' | 'lot-added';
  readonly announcementIds: readonly string[];
  readonly auctionId: string;
  readonly auctionTitle: string;
  readonly sessionId: string | null;
  /** As many, in the order in which they were announced. */
  readonly texts: readonly string[];
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
}

/** Bidders registered when announcements were made, to whom these have not been mailed yet. */
export async function readAddressees(db: Kysely<DB>, limit: number): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select case when mail.of_finds then 'lot-added' else 'said' end as kind,
      array_agg(n.id order by n.announced_at, n.id) as "announcementIds",
      array_agg(n.text order by n.announced_at, n.id) as texts,
      a.id as "auctionId", a.title as "auctionTitle",
      (select id from auction_sessions where auction_id = a.id order by position limit 1)
        as "sessionId",
      u.id as "userId", u.email, u.first_name as "firstName"
    from announcements n
    cross join lateral (
      select n.kind = 'lot-added' as of_finds,
        case when n.kind <> 'lot-added' then n.id end as announcement_id
    ) mail
    join auctions a on a.id = n.auction_id
    join registrations r on r.auction_id = n.auction_id and r.status <> 'refused'
      and r.requested_at <= n.announced_at
    join users u on u.id = r.user_id and u.deactivated_at is null
    where n.by_mail and n.announced_at > auction_clock() - ${freshFor}
      and not exists (
        select from mail_notices m
        where m.user_id = u.id and m.kind = 'announced' and m.subject_id = n.id
      )
    group by a.id, u.id, mail.of_finds, mail.announcement_id
    having not mail.of_finds or min(n.announced_at) <= auction_clock() - ${findsWait}
    order by min(n.announced_at), u.id limit ${limit}`.execute(db);
  return rows;
}

/** Claims this mail for the transaction; gives which of its announcements no other mail tells. */
export async function noteAnnounced(
  tx: Transaction<DB>,
  { userId, announcementIds }: Pick<Addressee, 'userId' | 'announcementIds'>,
): Promise<Set<string>> {
  const rows = announcementIds.map((subject_id) => ({
    user_id: userId,
    kind: 'announced' as const,
    subject_id,
    sent_at: sql<Date>`auction_clock()`,
  }));
  const noted = await tx
    .insertInto('mail_notices')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject_id')
    .execute();
  return new Set(noted.map(({ subject_id }) => subject_id));
}
