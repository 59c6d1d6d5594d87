import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { SendingSite } from '#messaging/messages/public.ts';

/** At most one mail to a bidder in this time. */
const between = sql`interval '3 hours'`;
/** Somebody who is outbid may still be online and bid again; a bidding war is worth one mail. */
const settling = sql`interval '5 minutes'`;
/** A lot that closes sooner is over before most mails are read. */
const minLeft = sql`interval '30 minutes'`;
/** Older alerts are no longer mailed: the interval between two mails, plus an outage. */
const oldest = sql`interval '6 hours'`;

const now = sql`(select now from clock)`;
const clock = sql`clock as materialized (select auction_clock() as now)`;

/** The start of the time that the last mail, if any, did not cover. */
const since = sql`greatest(${now} - ${oldest}, n.sent_at - ${settling})`;

/**
 * Alerts `a` of bidders who were outbid and do not lead again, on open lots `st`, that were in no mail
 * (`n` records the last one) and that the bidder has not dismissed.
 */
const untold = sql`
  from alerts a
  join lot_states st on st.lot_id = a.lot_id
  join auctions au on au.id = st.auction_id and au.published_at <= ${now}
  join users u on u.id = a.user_id and u.deactivated_at is null
  left join mail_notices n
    on n.user_id = a.user_id and n.kind = 'outbid' and n.subject_id = a.user_id
  where a.kind = 'BidderOutbid' and a.dismissed_at is null
    and a.created_at > ${now} - ${oldest} and a.created_at <= ${now} - ${settling}
    and a.created_at > ${since}
    and coalesce(n.sent_at <= ${now} - ${between}, true)
    and st.outcome is null and st.close_at > ${now} + ${minLeft}
    and st.leader_id is distinct from a.user_id
    and exists (
      select from bids b
      where b.lot_id = a.lot_id and b.bidder_id = a.user_id
        and b.ordinal is not null and b.retracted_at is null
    )`;

/** Bidders to be written to because they were outbid. */
export async function readOutbidBidders(db: Kysely<DB>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with ${clock}
    select a.user_id ${untold}
    group by a.user_id order by min(a.created_at), a.user_id limit ${limit}`.execute(db);
  return rows.map((row) => row.user_id);
}

export interface OutbidLot {
  readonly id: string;
  readonly auction_id: string;
  readonly session_id: string;
  readonly lot_number: string;
  readonly title: string;
  readonly price_cents: number;
  readonly close_at: Date;
  readonly time_zone: string;
  readonly email: string;
  readonly first_name: string;
}

/** The lots to tell an outbid bidder about, the next to close first; empty if they are not due (any more). */
export async function readOutbidLots(db: Kysely<DB>, userId: string): Promise<OutbidLot[]> {
  const { rows } = await sql<OutbidLot>`
    with ${clock}, alerted as (
      select a.lot_id, st.price_cents, st.close_at, au.time_zone, u.email, u.first_name
      ${untold} and a.user_id = ${userId}
    )
    select l.id, l.auction_id, l.session_id, l.lot_number, l.title, alerted.price_cents,
      alerted.close_at, alerted.time_zone, alerted.email, alerted.first_name
    from alerted join lots l on l.id = alerted.lot_id
    order by alerted.close_at, l.id`.execute(db);
  return rows;
}

/**
 * Claims a bidder's mail for this transaction; false while another is younger than three hours. Nodes
 * that try at once wait for each other here.
 */
export async function claimOutbidMail(db: Kysely<DB>, userId: string): Promise<boolean> {
  const claimed = await sql`
    insert into mail_notices as n (user_id, kind, subject_id, sent_at)
    values (${userId}, 'outbid', ${userId}, auction_clock())
    on conflict (user_id, kind, subject_id) do update set sent_at = excluded.sent_at
    where n.sent_at <= excluded.sent_at - ${between}
    returning user_id`.execute(db);
  return claimed.rows.length > 0;
}

export async function readMarketplace(db: Kysely<DB>): Promise<SendingSite | null> {
  const row = await db
    .selectFrom('sites')
    .select(['host', 'name'])
    .where('seller_company_id', 'is', null)
    .orderBy('host')
    .executeTakeFirst();
  return row ?? null;
}
