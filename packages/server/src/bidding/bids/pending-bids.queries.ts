import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { isOpenSale } from './locked-lot.ts';

/** A maximum that may be placed now. */
export interface Placeable {
  readonly id: string;
  readonly lotId: string;
  readonly bidderId: string;
  readonly uniqueId: string;
  readonly max: number;
  /** Epoch milliseconds. */
  readonly enteredAt: number;
}

/** What a bidder has waiting on these lots. */
export interface WaitingOf {
  readonly bidderId: string;
  readonly lotIds: readonly string[];
}

/**
 * For each approved bidder and open lot of a sale that has begun, the first waiting maximum, unless it was found to be above their
 * limit and there is still no room: those are not retried again and again, however many somebody enters.
 * `of`: no others.
 * This only finds candidates; whether there is room is decided under the locks. What lots take of a limit
 * is `countsTowardsLimit` of the rules.
 */
export async function readPlaceable(db: Kysely<DB>, of?: WaitingOf): Promise<Placeable[]> {
  const { rows } = await sql<Omit<Placeable, 'enteredAt'> & { entered_at: Date }>`
    with waiting as (
      select distinct on (p.lot_id, p.bidder_id) p.id, p.lot_id, p.bidder_id, p.unique_id,
        p.max_cents, p.entered_at, p.above_limit_since, r.limit_cents, st.auction_id,
        case when st.leader_id = p.bidder_id then st.leader_max_cents else 0 end as held_cents
      from pending_bids p
      join lot_states st on st.lot_id = p.lot_id
      join auctions a on a.id = st.auction_id
      join registrations r on r.auction_id = st.auction_id and r.user_id = p.bidder_id
      where r.status = 'approved' and p.voided_at is null and ${isOpenSale} and ${isOf(of)}
        and st.outcome is null and st.close_at > sale_clock(st.auction_id)
      order by p.lot_id, p.bidder_id, p.entered_at, p.id
    ), taken as materialized (
      select auction_id, leader_id,
        sum(case when outcome = 'sold' then price_cents else leader_max_cents end) as cents
      from (
        select distinct auction_id, bidder_id from waiting
        where above_limit_since is not null and limit_cents is not null
      ) limited
      join lot_states using (auction_id)
      where leader_id = bidder_id and (outcome is null or outcome = 'sold')
      group by auction_id, leader_id
    )
    select w.id, w.lot_id as "lotId", w.bidder_id as "bidderId", w.unique_id as "uniqueId",
      w.max_cents as max, w.entered_at
    from waiting w
    left join taken t on t.auction_id = w.auction_id and t.leader_id = w.bidder_id
    where w.above_limit_since is null or w.limit_cents is null
      or coalesce(t.cents, 0) - w.held_cents + w.max_cents <= w.limit_cents`.execute(db);
  return rows.map(({ entered_at, ...bid }) => ({ ...bid, enteredAt: entered_at.getTime() }));
}

const isOf = (of: WaitingOf | undefined) =>
  of === undefined
    ? sql`true`
    : sql`p.bidder_id = ${of.bidderId} and p.lot_id = any(${of.lotIds}::uuid[])`;

/** Voids somebody's waiting bids on a lot; their ids stay known, should they be sent again. */
export async function voidPendingOf(
  tx: Transaction<DB>,
  {
    lotId,
    bidderId,
    cause,
  }: {
    readonly lotId: string;
    readonly bidderId: string;
    readonly cause: 'withdrawn' | 'let-go';
  },
): Promise<void> {
  await tx
    .updateTable('pending_bids')
    .set({ voided_at: sql<Date>`auction_clock()`, void_cause: cause })
    .where('lot_id', '=', lotId)
    .where('bidder_id', '=', bidderId)
    .where('voided_at', 'is', null)
    .execute();
}

/** For an account that is closed: nothing of theirs is placed anymore, on any lot. */
export async function voidPendingOfClosed(db: Kysely<DB>, userId: string): Promise<void> {
  await db
    .updateTable('pending_bids')
    .set({ voided_at: sql<Date>`auction_clock()`, void_cause: 'account-closed' })
    .where('bidder_id', '=', userId)
    .where('voided_at', 'is', null)
    .execute();
}
