import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { hostShows } from '#platform/database/host-shows.ts';
import type { DB } from '#platform/database/schema.ts';

/** Hours between two checks for the same reader, so that they get no more than one digest a day. */
const hoursBetween = 24;
/**
 * Minutes by which news are delayed: an auction becomes visible shortly after its publication time, when
 * that is committed and its lots are in the search index.
 */
const minutesBehind = 10;
/**
 * Minutes for which a reader with a failed digest is skipped: the longest wait comes first, so a round
 * full of failing readers would block all others.
 */
const minutesToRetry = 15;

/** Adds everybody who follows something, from their first follow on. */
export async function enrolReaders(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into digests (user_id, looked_to)
    select user_id, min(followed_at)
    from (
      select user_id, followed_at from follows
      union all
      select user_id, followed_at from followed_searches
    ) followed
    where not exists (select from digests d where d.user_id = followed.user_id)
    group by user_id
    on conflict do nothing`.execute(db);
}

export interface Due {
  readonly userIds: readonly string[];
  /** The time of the reader's last check. */
  readonly after: Date;
  /** The end of the span read this time. */
  readonly until: Date;
}

/** Readers who are due, those who have waited longest first. */
export async function readDue(db: Kysely<DB>, limit: number): Promise<Due | null> {
  const { rows } = await sql<{ user_id: string; looked_to: Date; until: Date }>`
    with clock as materialized (
      select date_trunc('milliseconds', auction_clock()) - make_interval(mins => ${minutesBehind})
        as until
    )
    select user_id, looked_to, until from digests cross join clock
    where looked_to <= until - make_interval(hours => ${hoursBetween})
      and (retry_at is null or retry_at <= auction_clock())
    order by looked_to, user_id limit ${limit}`.execute(db);
  const [first] = rows;
  if (!first) return null;
  return {
    userIds: rows.map((row) => row.user_id),
    after: first.looked_to,
    until: first.until,
  };
}

/**
 * Locks a reader until the transaction ends and returns their last check; null if they are not due (any
 * more).
 */
export async function lockDue(db: Kysely<DB>, userId: string, until: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('digests')
    .select('looked_to')
    .where('user_id', '=', userId)
    .where(
      'looked_to',
      '<=',
      sql<Date>`${until}::timestamptz - make_interval(hours => ${hoursBetween})`,
    )
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.looked_to ?? null;
}

export async function markLooked(db: Kysely<DB>, userId: string, until: Date): Promise<void> {
  await db
    .updateTable('digests')
    .set({ looked_to: until, retry_at: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Records that a reader's digest failed: retried in some minutes. */
export async function postponeDigest(db: Kysely<DB>, userId: string): Promise<void> {
  await db
    .updateTable('digests')
    .set({ retry_at: sql<Date>`auction_clock() + make_interval(mins => ${minutesToRetry})` })
    .where('user_id', '=', userId)
    .execute();
}

export interface NewAuction {
  readonly title: string;
  readonly session_id: string;
  readonly first_close_at: Date;
  readonly company_name: string;
  readonly city: string;
  readonly state: string;
  readonly time_zone: string;
  readonly lot_count: number;
  /** The number of all new ones, of which only the latest are returned. */
  readonly total: number;
}

/**
 * Auctions with lots left published by sellers since somebody followed them, later than `after` and up to
 * `until`; the latest first. On a seller's own host (`shown`) only theirs.
 */
export async function readNewAuctions(
  db: Kysely<DB>,
  {
    userId,
    shown,
    after,
    until,
  }: { userId: string; shown: string | null; after: Date; until: Date },
  limit: number,
): Promise<NewAuction[]> {
  const { rows } = await sql<NewAuction>`
    with listed as (
      select a.*, count(*) over () as total
      from follows f join public_auctions a on a.seller_company_id = f.seller_company_id
      where f.user_id = ${userId}
        and ${hostShows(shown, 'a.seller_company_id')}
        and a.published_at > greatest(${after}, f.followed_at) and a.published_at <= ${until}
        and exists (
          select from lot_states st
          where st.auction_id = a.id and st.outcome is null and st.close_at > auction_clock()
        )
      order by a.published_at desc, a.id
      limit ${limit}
    )
    select a.title, s.id as session_id, s.first_close_at, c.company_name, a.city, a.state,
      a.time_zone, a.total,
      (
        select count(*) from lot_states st where st.auction_id = a.id and st.outcome is null
      ) as lot_count
    from listed a
    join seller_companies c on c.id = a.seller_company_id
    join auction_sessions s on s.auction_id = a.id and s.position = 1
    order by a.published_at desc, a.id`.execute(db);
  return rows;
}

export interface NewLot {
  readonly id: string;
  readonly title: string;
  readonly session_id: string;
  readonly company_name: string;
  readonly close_at: Date;
  readonly time_zone: string;
}

/** Reads the data that a digest shows of lots. */
export async function readLots(
  db: Kysely<DB>,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, NewLot>> {
  if (lotIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('lots')
    .innerJoin('lot_states', 'lot_states.lot_id', 'lots.id')
    .innerJoin('public_auctions as auctions', 'auctions.id', 'lots.auction_id')
    .innerJoin('seller_companies', 'seller_companies.id', 'auctions.seller_company_id')
    .select([
      'lots.id',
      'lots.title',
      'lots.session_id',
      'company_name',
      'close_at',
      'auctions.time_zone',
    ])
    .where('lots.id', 'in', [...lotIds])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function readCategoryNames(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
