import type { CancellationCause, LotEnd } from '@fairlot/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { shownAuctions } from '#selling/visibility/public.ts';
import { hostShows } from '#platform/database/host-shows.ts';
import type { Database } from '#platform/database/database.ts';
import { runPrepared } from '#platform/database/run-prepared.ts';
import type { Viewer } from './viewer.ts';

/**
 * A lot as one viewer may see it. Secrets stay in the database: reserves, leaders' ids and others' maxima
 * are never selected, so none can leak by mistake.
 */
export interface LotTileRow {
  now: Date;
  id: string;
  auction_id: string;
  session_id: string;
  auction_title: string;
  city: string;
  state: string;
  time_zone: string;
  published_at: Date | null;
  starts_at: Date | null;
  title: string;
  lot_number: string;
  pieces: number;
  category: string | null;
  image_id: string | null;
  start_price_cents: number;
  premium_exempt: boolean;
  /** JSON as text, since all lots of an auction share it. */
  increments: string;
  price_cents: number | null;
  leader_paddle: number | null;
  bid_count: number;
  reserve_met: boolean;
  scheduled_close_at: Date;
  close_at: Date;
  /** The session's scheduled close, before whose last day bids may be retracted. */
  first_close_at: Date;
  sequence: number;
  outcome: LotEnd | null;
  cancellation_cause: CancellationCause | null;
  /** For a lot that was open when its sale was paused: since when its clock is stopped, and why. */
  paused_at: Date | null;
  pause_reason: string | null;
  /** The last bid that others could see. */
  bid_id: string | null;
  bid_at: Date | null;
  bid_paddle: number | null;
  viewer_leads: boolean;
  viewer_bid_id: string | null;
  viewer_max_cents: number | null;
  /** The lot was corrected after the viewer's last bid. */
  viewer_corrected: boolean;
  /** The viewer's retractions in the auction, without those after a correction, and whether any was on this lot. */
  viewer_retractions: number;
  viewer_has_retracted: boolean;
  /** How often the seller took back the viewer's bids on this lot. */
  viewer_take_backs: number;
  /** Their last maximum that waits for approval. */
  viewer_pending_cents: number | null;
  /** The viewer's waiting bid waits for room below their limit. */
  viewer_above_limit: boolean;
  is_favorite: boolean;
  has_sms: boolean;
}

/** SQL: the columns of every tile for the lot `l`, besides the clock. */
export function lotTileColumns({ userId }: Viewer): RawBuilder<unknown> {
  return sql`
    l.id, l.auction_id, l.session_id, a.title as auction_title, a.city, a.state, a.time_zone,
    a.published_at, a.starts_at, l.title, l.lot_number, l.pieces, c.name as category,
    i.id as image_id, st.start_price_cents, l.premium_exempt,
    coalesce(st.increments, a.increments)::text as increments,
    st.price_cents, st.leader_paddle, st.bid_count, st.reserve_met, st.scheduled_close_at,
    st.close_at, s.first_close_at, st.sequence, st.outcome,
    st.cancellation_cause,
    pause.paused_at, pause.reason as pause_reason, seen.id as bid_id, seen.placed_at as bid_at,
    seen.paddle_number as bid_paddle, ${userId === null ? visitorsColumns : ownColumns(userId)}`;
}

/** SQL: what is the viewer's own. */
function ownColumns(userId: string): RawBuilder<unknown> {
  const leads = sql`coalesce(st.leader_id = ${userId}::uuid, false)`;
  return sql`
    ${leads} as viewer_leads, own.id as viewer_bid_id,
    case when ${leads} then st.leader_max_cents else own.max_cents end as viewer_max_cents,
    exists (
      select from lot_corrections where lot_id = l.id and corrected_at >= own.placed_at
    ) as viewer_corrected,
    retracted.count as viewer_retractions, retracted.is_here as viewer_has_retracted,
    retracted.take_backs as viewer_take_backs,
    p.max_cents as viewer_pending_cents,
    p.above_limit_since is not null as viewer_above_limit, f.user_id is not null as is_favorite,
    sms.user_id is not null as has_sms`;
}

/** SQL: the same for visitors, who have nothing of their own: looking for it took a fifth of what tiles cost PostgreSQL. */
const visitorsColumns = sql`
    false as viewer_leads, null::uuid as viewer_bid_id, null::bigint as viewer_max_cents,
    false as viewer_corrected, 0 as viewer_retractions, false as viewer_has_retracted,
    0 as viewer_take_backs, null::bigint as viewer_pending_cents,
    false as viewer_above_limit, false as is_favorite, false as has_sms`;

/** SQL: the joins for these columns. */
export function lotTileJoins({ userId, draftsOf }: Viewer): RawBuilder<unknown> {
  return sql`
    join lot_states st on st.lot_id = l.id
    join ${shownAuctions(draftsOf)} a on a.id = l.auction_id
    join auction_sessions s on s.id = l.session_id
    left join categories c on c.id = l.category_id
    left join sale_pauses pause on pause.auction_id = l.auction_id and pause.resumed_at is null
      and st.outcome is null and st.close_at > pause.paused_at
    left join lateral (
      select id from lot_images where lot_id = l.id order by position limit 1
    ) i on true
    left join lateral (
      select id, placed_at, paddle_number from bids
      where lot_id = l.id and ordinal is not null and seen and retracted_at is null
      order by ordinal desc limit 1
    ) seen on st.leader_id is not null
    ${userId === null ? sql`` : ownJoins(userId)}`;
}

/** SQL: the viewer's bids are few, so they are sorted rather than looked up by ordinal. */
function ownJoins(userId: string): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select id, max_cents, placed_at from bids
      where lot_id = l.id and bidder_id = ${userId}
        and ordinal is not null and retracted_at is null
      order by placed_at desc, ordinal desc limit 1
    ) own on st.leader_id is not null
    cross join lateral (
      select count(*) filter (where block_cause is null and not after_correction) as count,
        coalesce(bool_or(block_cause is null and lot_id = l.id), false) as is_here,
        count(block_cause) filter (where lot_id = l.id)::int as take_backs
      from retractions where bidder_id = ${userId} and auction_id = l.auction_id
    ) retracted
    left join lateral (
      select max_cents, above_limit_since from pending_bids
      where lot_id = l.id and bidder_id = ${userId} and voided_at is null
      order by entered_at desc, id desc limit 1
    ) p on st.outcome is null
    left join favorites f on f.lot_id = l.id and f.user_id = ${userId}
    left join lot_sms_subscriptions sms
      on sms.lot_id = l.id and sms.user_id = ${userId}`;
}

export interface LotTileRows {
  readonly rows: LotTileRow[];
  /** The database's clock, even if no lot was found. */
  readonly now: Date;
  /** Lots on all pages together. */
  readonly total: number;
}

export interface LotPage {
  readonly skip: number;
  readonly take: number;
}

/**
 * One page of lots. `matching` selects the `lot_id` and, from 1 on, the `place` of all lots of the
 * list; it may read the clock as `clock.now`. Prepared: planning the joins of a tile took four times as
 * long as reading a page of them (decision 224).
 */
export async function readLotTiles(
  database: Database,
  matching: RawBuilder<unknown>,
  page: LotPage,
  viewer: Viewer,
): Promise<LotTileRows> {
  return tilesOf(await runPrepared(database, tilesOfPage(matching, page, viewer)));
}

/** The same for lots found by words, planned each time: how rare the words are decides the plan. */
export async function readFoundTiles(
  { kysely }: Database,
  matching: RawBuilder<unknown>,
  page: LotPage,
  viewer: Viewer,
): Promise<LotTileRows> {
  return tilesOf((await tilesOfPage(matching, page, viewer).execute(kysely)).rows);
}

/** Lots by their ids, in the order given; unknown ones and those of other hosts are left out. Prepared as well. */
export async function readTilesByIds(
  database: Database,
  ids: readonly string[],
  viewer: Viewer,
): Promise<LotTileRow[]> {
  return runPrepared(
    database,
    sql<LotTileRow>`
    with clock as materialized (select auction_clock() as now)
    select clock.now, ${lotTileColumns(viewer)}
    from clock cross join unnest(${ids}::uuid[]) with ordinality as given(id, place)
    join lots l on l.id = given.id ${lotTileJoins(viewer)}
    where ${hostShows(viewer.sellerCompanyId, 'a.seller_company_id')}
    order by given.place`,
  );
}

type TileOrNone = (LotTileRow & { total: number }) | { id: null; now: Date; total: number };

function tilesOfPage(
  matching: RawBuilder<unknown>,
  { skip, take }: LotPage,
  viewer: Viewer,
): RawBuilder<TileOrNone> {
  return sql<TileOrNone>`
    with clock as materialized (select auction_clock() as now),
    matching as materialized (${matching}),
    page as materialized (
      select lot_id, place from matching where place > ${skip} and place <= ${skip + take}
    )
    select total.total, clock.now, tiles.*
    from clock cross join (select count(*) as total from matching) total
    left join (
      select ${lotTileColumns(viewer)}, page.place
      from page join lots l on l.id = page.lot_id ${lotTileJoins(viewer)}
    ) tiles on true
    order by tiles.place`;
}

function tilesOf(rows: readonly TileOrNone[]): LotTileRows {
  const [first] = rows;
  if (first === undefined) throw new Error('The clock gave no row.');
  return { rows: rows.filter((row) => row.id !== null), now: first.now, total: first.total };
}

/**
 * Lots of a session: those that have not ended in closing order, then the others. Sorts only narrow rows;
 * ids are in catalogue order and break ties.
 */
export function lotsOfSession(sessionId: string): RawBuilder<unknown> {
  return sql`
    select lot_id, row_number() over (
      order by outcome is not null, close_at, scheduled_close_at, lot_id
    ) as place
    from lot_states where session_id = ${sessionId}`;
}
