import type { LotEnd } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely, RawBuilder, Transaction } from 'kysely';
import { hostShows } from '#platform/database/host-shows.ts';
import type { Bids, DB } from '#platform/database/schema.ts';

/** A lot of a group with what is known of it at this moment. Cents. */
export interface GroupLotRow {
  readonly lotId: string;
  readonly sessionId: string;
  readonly lotNumber: string;
  readonly title: string;
  readonly max: number;
  /** The present price, or where bidding starts: less is surely refused. */
  readonly least: number;
  readonly isLetGo: boolean;
  readonly wasPlaced: boolean;
  readonly outcome: LotEnd | null;
  readonly isOpen: boolean;
  readonly closeAt: Date;
  /** Milliseconds by the sale's clock; negative once its close has passed. */
  readonly closesIn: number;
  readonly leads: boolean;
  /** The bidder's own maximum that stands, or that waits for an approval or for room; null: none. */
  readonly ownMax: number | null;
  /** A bid of theirs stands: their maximum does not merely wait. */
  readonly hasBid: boolean;
  readonly wasRemoved: boolean;
  /** Why the bids refused what was handed to them; null: they did not. */
  readonly refusedAs: Bids['result'] | null;
}

export interface GroupRow {
  readonly id: string;
  readonly userId: string;
  readonly auctionId: string;
  readonly auctionTitle: string;
  readonly version: number;
  readonly wanted: number;
  /** In the bidder's order. */
  readonly lots: readonly GroupLotRow[];
}

/** Whose group it has to be, and the seller whose host shows its sale; null: the marketplace. */
export interface GroupOf {
  readonly userId: string;
  readonly tenantId: string | null;
}

/** How many groups a round looks at; what is beyond that is looked at by the next one. */
const dueLimit = 200;

/** All groups that are not ended. */
export const isGoing = sql<boolean>`g.ended_at is null`;
export const hasId = (id: string) => sql<boolean>`g.id = ${id}`;

/** A bidder's groups in sales with open lots, as far as a host of `tenantId` shows these. */
export const ownOn = ({ userId, tenantId }: GroupOf) => sql<boolean>`
  g.user_id = ${userId} and ${hostShows(tenantId, 'a.seller_company_id')}
    and exists (
      select from lot_states o where o.auction_id = g.auction_id and o.outcome is null
    )`;

/** Groups with all that decides about them, read in one statement: everything is of the same moment. */
export async function readGroups(db: Kysely<DB>, which: RawBuilder<boolean>): Promise<GroupRow[]> {
  const { rows } = await sql<GroupLotRow & Omit<GroupRow, 'lots'>>`
    select g.id, g.user_id as "userId", g.auction_id as "auctionId", a.title as "auctionTitle",
      g.version, g.wanted, e.lot_id as "lotId", l.session_id as "sessionId", l.lot_number as "lotNumber",
      l.title, e.max_cents as max,
      coalesce(s.price_cents, s.start_price_cents) as least, e.let_go_at is not null as "isLetGo",
      e.placed_at is not null as "wasPlaced", s.outcome,
      s.outcome is null and s.close_at > sale_clock(s.auction_id) as "isOpen",
      s.close_at as "closeAt",
      (extract(epoch from s.close_at - sale_clock(s.auction_id)) * 1000)::float8 as "closesIn", s.leader_id is not distinct from g.user_id as leads,
      coalesce(
        case when s.leader_id = g.user_id then s.leader_max_cents end,
        (
          select max_cents from bids b
          where b.lot_id = e.lot_id and b.bidder_id = g.user_id
            and b.ordinal is not null and b.retracted_at is null
          order by b.ordinal desc limit 1
        ),
        (
          select max_cents from pending_bids p
          where p.lot_id = e.lot_id and p.bidder_id = g.user_id and p.voided_at is null
          order by p.entered_at desc, p.id desc limit 1
        )
      ) as "ownMax",
      exists (
        select from bids b
        where b.lot_id = e.lot_id and b.bidder_id = g.user_id
          and b.ordinal is not null and b.retracted_at is null
      ) as "hasBid",
      exists (
        select from retractions r where r.lot_id = e.lot_id and r.bidder_id = g.user_id
      ) as "wasRemoved",
      (
        select b.result from bids b
        where b.lot_id = e.lot_id and b.bidder_id = g.user_id and b.ordinal is null
          and b.unique_id = e.placed_as
      ) as "refusedAs"
    from either_or_groups g
    join public_auctions a on a.id = g.auction_id
    join either_or_lots e on e.group_id = g.id
    join lots l on l.id = e.lot_id
    join lot_states s on s.lot_id = e.lot_id
    where ${which}
    order by g.made_at, g.id, e.rank`.execute(db);
  const groups = new Map<string, GroupRow & { lots: GroupLotRow[] }>();
  for (const { id, userId, auctionId, auctionTitle, version, wanted, ...lot } of rows) {
    const known = groups.get(id);
    const group = known ?? { id, userId, auctionId, auctionTitle, version, wanted, lots: [] };
    group.lots.push(lot);
    groups.set(id, group);
  }
  return [...groups.values()];
}

/** A group under its lock. */
export interface LockedGroup {
  readonly auctionId: string;
  readonly version: number;
  readonly isCanceled: boolean;
}

/** Locks a group, so that one after another decides about it. Null: there is none, or not that person's. */
export async function lockGroup(
  tx: Transaction<DB>,
  id: string,
  of?: GroupOf,
): Promise<LockedGroup | null> {
  const { rows } = await sql<LockedGroup>`
    select g.auction_id as "auctionId", g.version, g.canceled_at is not null as "isCanceled"
    from either_or_groups g
    join public_auctions a on a.id = g.auction_id
    where g.id = ${id}
      and (${of === undefined} or g.user_id = ${of?.userId ?? null})
      and ${hostShows(of?.tenantId ?? null, 'a.seller_company_id')}
    for update of g`.execute(tx);
  return rows[0] ?? null;
}

/** Groups that the next round looks at, those that have waited longest first. */
export const dueGroups = (limit: number) => sql<{ id: string }>`
  select id from either_or_groups
  where ended_at is null and look_at <= (select auction_clock())
  order by look_at limit ${limit}`;

export async function readDue(db: Kysely<DB>, limit = dueLimit): Promise<string[]> {
  const { rows } = await dueGroups(limit).execute(db);
  return rows.map(({ id }) => id);
}

/** Locks a group that is due, unless another node has it or has looked at it meanwhile. */
export async function claimDue(tx: Transaction<DB>, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from either_or_groups
    where id = ${id} and ended_at is null and look_at <= auction_clock()
    for update skip locked`.execute(tx);
  return rows.length > 0;
}

/** Rounds look at a group again after so many milliseconds. */
export async function lookAgain(db: Kysely<DB>, id: string, afterMs: number): Promise<void> {
  await db
    .updateTable('either_or_groups')
    .set({ look_at: sql<Date>`auction_clock() + ${afterMs}::float8 * interval '1 millisecond'` })
    .where('id', '=', id)
    .execute();
}

export async function lotsOf(db: Kysely<DB>, id: string): Promise<string[]> {
  const lots = db.selectFrom('either_or_lots').select('lot_id').where('group_id', '=', id);
  return (await lots.execute()).map(({ lot_id }) => lot_id);
}

/** Groups that go on and have one of these lots. */
export async function groupsWith(db: Kysely<DB>, lotIds: readonly string[]): Promise<string[]> {
  if (lotIds.length === 0) return [];
  const rows = await db
    .selectFrom('either_or_groups as g')
    .innerJoin('either_or_lots as e', 'e.group_id', 'g.id')
    .select('g.id')
    .distinct()
    .where('e.lot_id', 'in', lotIds)
    .where(isGoing)
    .orderBy('g.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The maximum on a lot was handed to the bids, as the bid of this id; `untold`: its bidder was away. */
export async function markPlaced(
  tx: Transaction<DB>,
  id: string,
  {
    lotId,
    uniqueId,
    untold,
  }: { readonly lotId: string; readonly uniqueId: string; readonly untold: boolean },
): Promise<void> {
  await tx
    .updateTable('either_or_lots')
    .set({ placed_at: sql<Date>`auction_clock()`, placed_as: uniqueId, untold })
    .where('group_id', '=', id)
    .where('lot_id', '=', lotId)
    .execute();
}

export async function markEnded(tx: Transaction<DB>, id: string): Promise<void> {
  await tx
    .updateTable('either_or_groups')
    .set({ ended_at: sql<Date>`auction_clock()` })
    .where('id', '=', id)
    .execute();
}

/** For an account that is closed: nothing of theirs is placed anymore. */
export async function endGroupsOf(db: Kysely<DB>, userId: string): Promise<void> {
  await db
    .updateTable('either_or_groups')
    .set({ ended_at: sql<Date>`auction_clock()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function markLetGo(tx: Transaction<DB>, id: string, lotId: string): Promise<void> {
  await tx
    .updateTable('either_or_lots')
    .set({ let_go_at: sql<Date>`coalesce(let_go_at, auction_clock())` })
    .where('group_id', '=', id)
    .where('lot_id', '=', lotId)
    .execute();
}

/** Its lots are free for other groups; its id stays known. */
export async function cancelGroup(tx: Transaction<DB>, id: string): Promise<void> {
  const now = sql<Date>`auction_clock()`;
  await tx.deleteFrom('either_or_lots').where('group_id', '=', id).execute();
  await tx
    .updateTable('either_or_groups')
    .set({ ended_at: now, canceled_at: now })
    .where('id', '=', id)
    .where('canceled_at', 'is', null)
    .execute();
}
