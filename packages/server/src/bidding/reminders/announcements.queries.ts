import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { AddedLot } from '#bidding/running/public.ts';
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
  readonly auctionId: string;
  readonly auctionTitle: string;
  readonly timeZone: string;
  readonly sessionId: string | null;
  /** In the order in which they were made. */
  readonly announcements: readonly Announcement[];
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
}

export interface Announcement {
  readonly id: string;
  /** As it was announced. */
  readonly text: string;
  /** The late find as it stands; null: it is about something else, or from a server of the version before. */
  readonly lot: AddedLot | null;
}

/**
 * Bidders registered when announcements were made, to whom these have not been mailed yet. Late finds that have
 * ended meanwhile, as all have when their sale is canceled or over, are not mailed.
 */
export async function readAddressees(db: Kysely<DB>, limit: number): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select case when mail.of_finds then 'lot-added' else 'said' end as kind,
      json_agg(json_build_object('id', n.id, 'text', n.text, 'lot',
        case when l.id is not null then json_build_object('lotNumber', l.lot_number, 'title', l.title,
          'closeAt', (extract(epoch from st.close_at) * 1000)::int8) end
      ) order by n.announced_at, n.id) as announcements,
      a.id as "auctionId", a.title as "auctionTitle", a.time_zone as "timeZone",
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
    left join lots l on l.id = n.lot_id
    left join lot_states st on st.lot_id = n.lot_id
    where n.by_mail and n.announced_at > auction_clock() - ${freshFor}
      and (n.lot_id is null or st.outcome is null)
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
  { userId, announcements }: Pick<Addressee, 'userId' | 'announcements'>,
): Promise<Set<string>> {
  const rows = announcements.map(({ id: subject_id }) => ({
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
