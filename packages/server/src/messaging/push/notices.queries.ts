import type { Cents } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { backlogOf, secondsSince } from '#platform/metrics/backlog.ts';
import type { BacklogRow } from '#platform/metrics/backlog.ts';

/**
 * At most one notification about a lot in this time. A node that dies between request and answer is also
 * taken over after it, which is four times as long as a request may take.
 */
const between = sql`interval '1 minute'`;
/** Older notices are of no use; most have been told within a second. */
const oldest = sql`interval '1 day'`;

const clock = sql`clock as materialized (select auction_clock() as now)`;
const now = sql`(select now from clock)`;

/**
 * Notices `n` to devices `d` that wait and are still true: the lot is open, its bidder does not lead
 * again and has neither seen nor dismissed the alert about it.
 */
const waiting = sql`
  from push_notices n
  join push_devices d on d.login_id = n.login_id
  join lot_states st on st.lot_id = n.lot_id
  where n.told_of is distinct from n.outbid_at
    and st.outcome is null and st.close_at > ${now} and st.leader_id is distinct from d.user_id
    and exists (
      select from alerts a
      where a.user_id = d.user_id and a.kind = 'BidderOutbid' and a.lot_id = n.lot_id
        and a.dismissed_at is null and coalesce(a.seen_until < a.created_at, true)
    )`;

/** Writes down that the devices of those whom these alerts tell of being outbid are to be told, too. */
export async function insertNotices(db: Kysely<DB>, alertIds: readonly string[]): Promise<void> {
  await sql`
    insert into push_notices as n (login_id, lot_id, outbid_at)
    -- once for the lot of somebody who dismissed an alert and has the next one already
    select distinct on (d.login_id, a.lot_id) d.login_id, a.lot_id, a.created_at
    from alerts a join push_devices d on d.user_id = a.user_id
    where a.id = any(${alertIds}::uuid[]) and a.kind = 'BidderOutbid' and a.lot_id is not null
    order by d.login_id, a.lot_id, a.created_at desc
    on conflict (login_id, lot_id) do update set outbid_at = excluded.outbid_at
    where n.outbid_at < excluded.outbid_at`.execute(db);
}

/** A notice for this node to send, and the public facts of its lot. */
export interface ClaimedNotice {
  readonly loginId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Requests to this device that failed in a row before. */
  readonly failures: number;
  /** As PostgreSQL writes it: a `Date` has no microseconds. */
  readonly outbidAt: string;
  readonly lot: {
    readonly id: string;
    readonly sessionId: string;
    readonly lotNumber: string;
    readonly title: string;
    readonly priceCents: Cents;
    readonly secondsLeft: number;
  };
}

/** Leases due notices, one a device, to at most `room` devices; those longest free come first. */
export async function claimNotices(db: Kysely<DB>, room: number): Promise<ClaimedNotice[]> {
  const { rows } = await sql<ClaimedNotice>`
    with ${clock}, due as (
      select distinct on (n.login_id) n.login_id, n.lot_id ${waiting}
        and d.free_at <= ${now} and coalesce(n.attempted_at <= ${now} - ${between}, true)
      order by n.login_id, n.outbid_at
    ), free as (
      select login_id from push_devices
      where login_id in (select login_id from due) and free_at <= ${now}
      order by free_at limit ${room} for update skip locked
    ), leased as (
      update push_devices d set free_at = ${now} + ${between} from free
      where d.login_id = free.login_id returning d.*
    )
    update push_notices n set attempted_at = ${now}
    from due join leased on leased.login_id = due.login_id
    join lots l on l.id = due.lot_id join lot_states st on st.lot_id = due.lot_id
    where n.login_id = due.login_id and n.lot_id = due.lot_id
    returning n.login_id as "loginId", leased.endpoint, leased.p256dh, leased.auth, leased.failures,
      n.outbid_at::text as "outbidAt",
      jsonb_build_object('id', l.id, 'sessionId', l.session_id, 'lotNumber', l.lot_number,
        'title', l.title, 'priceCents', st.price_cents,
        'secondsLeft', extract(epoch from st.close_at - ${now})) as lot`.execute(db);
  return rows;
}

/** The push service has the message. */
export async function noteTaken(db: Kysely<DB>, notice: ClaimedNotice): Promise<void> {
  await sql`
    with told as (
      update push_notices set told_of = ${notice.outbidAt}::timestamptz
      where login_id = ${notice.loginId} and lot_id = ${notice.lot.id}
    )
    update push_devices set free_at = auction_clock(), failures = 0
    where login_id = ${notice.loginId}`.execute(db);
}

/** Nothing is sent to the device for this many milliseconds. */
export async function noteFailed(
  db: Kysely<DB>,
  { loginId }: ClaimedNotice,
  pauseMs: number,
): Promise<void> {
  await sql`
    update push_devices
    set failures = failures + 1,
      free_at = auction_clock() + make_interval(secs => ${pauseMs / 1_000})
    where login_id = ${loginId}`.execute(db);
}

/** Its push service knows the device no longer, unless it has a new address by now. */
export async function noteGone(
  db: Kysely<DB>,
  { loginId, endpoint }: ClaimedNotice,
): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('login_id', '=', loginId)
    .where('endpoint', '=', endpoint)
    .execute();
}

export async function deleteOldNotices(db: Kysely<DB>): Promise<void> {
  await sql`delete from push_notices where outbid_at < auction_clock() - ${oldest}`.execute(db);
}

/** Notices that wait, but not for a device that refused the last one. */
export async function readPushBacklog(db: Kysely<DB>) {
  const { rows } = await sql<BacklogRow>`
    with ${clock}
    select 'push notifications' as what, count(*),
      ${secondsSince(sql`min(greatest(n.outbid_at, n.attempted_at + ${between}))`)} as oldest_seconds
    ${waiting} and d.failures = 0`.execute(db);
  return backlogOf(rows, ['push notifications']);
}
