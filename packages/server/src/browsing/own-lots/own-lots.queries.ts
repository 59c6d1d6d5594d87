import type { Calls, ReplyOf } from '@fairlot/contract';
import { closingNextWithin, wholePpm } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { premiumRules, presentPremium } from '#browsing/catalogue/public.ts';
import { hostShows } from '#platform/database/host-shows.ts';
import type { DB } from '#platform/database/schema.ts';

type LotCost = ReplyOf<Calls['GET /api/site/closingnext/:take']>['costs'][number];

/** Lists of lots of one user. Ended ones are those past their close, hammered or not. */
export type OwnList =
  | 'favorites'
  | 'past-favorites'
  | 'current-bids'
  | 'past-bids'
  | 'wins'
  | 'closing-next';

export interface OwnListPage {
  readonly skip: number;
  readonly take: number;
}

export interface LotIds {
  readonly lotIds: string[];
  /** Lots on all pages together. */
  readonly totalCount: number;
  /** The database's clock. */
  readonly now: Date;
}

/** A preview has no close, even if one is planned. */
const closeAt = sql`case when a.published_at <= auction_clock() then st.close_at else 'infinity' end`;
const isOpen = sql`(st.outcome is null and ${closeAt} > sale_clock(st.auction_id))`;
const isEnded = sql`not ${isOpen}`;
const nextToClose = sql`${closeAt}, st.lot_id`;
/** A withdrawn lot ended at its withdrawal, whatever its close was. */
const latestEnded = sql`least(st.close_at, st.ended_at) desc, st.lot_id desc`;

/**
 * One page of a list: open lots next to close first, of bids those first that others lead; ended ones the
 * latest first. `sellerCompanyId` is
 * that of a seller's own host, which shows only their lots.
 */
export async function readOwnList(
  db: Kysely<DB>,
  userId: string,
  list: OwnList,
  sellerCompanyId: string | null,
  { skip, take }: OwnListPage,
): Promise<LotIds> {
  const { lots, condition, order } = defined(list, userId);
  const { rows } = await sql<{ lot_ids: string[]; total: number; now: Date }>`
    with listed as materialized (
      select st.lot_id, row_number() over (order by ${order}) as place
      from (${lots}) own join lot_states st on st.lot_id = own.lot_id
      join public_auctions a on a.id = st.auction_id
      where ${condition}
        and ${hostShows(sellerCompanyId, 'a.seller_company_id')}
    )
    select auction_clock() as now, (select count(*) from listed) as total, array(
      select lot_id from listed where place > ${skip} and place <= ${skip + take} order by place
    ) as lot_ids`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The list of lots returned no row.');
  return { lotIds: row.lot_ids, totalCount: row.total, now: row.now };
}

interface ListDefinition {
  /** Selects each `lot_id` once. */
  readonly lots: RawBuilder<unknown>;
  readonly condition: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

function defined(list: OwnList, userId: string): ListDefinition {
  switch (list) {
    case 'favorites':
      return { lots: marked(userId), condition: isOpen, order: nextToClose };
    case 'past-favorites':
      return { lots: marked(userId), condition: isEnded, order: latestEnded };
    case 'current-bids': {
      const leads = sql`(st.leader_id is not distinct from ${userId}::uuid)`;
      return { lots: bidOn(userId), condition: isOpen, order: sql`${leads}, ${nextToClose}` };
    }
    case 'closing-next': {
      const soon = sql`sale_clock(st.auction_id) + make_interval(secs => ${closingNextWithin})`;
      return {
        lots: sql`${marked(userId)} union ${bidOn(userId)}`,
        condition: sql`${isOpen} and ${closeAt} < ${soon}`,
        order: nextToClose,
      };
    }
    case 'past-bids':
      return { lots: bidOn(userId), condition: isEnded, order: latestEnded };
    case 'wins': {
      // A lot past its close and not hammered yet can only be sold to its leader.
      const isWon = sql`${isEnded} and not left_sale(st.outcome) and (
        st.leader_id = ${userId} and st.reserve_met or exists (
          select from after_sale_offers o
          where o.lot_id = st.lot_id and o.bidder_id = ${userId} and o.state = 'accepted'
        )
      )`;
      return { lots: bidOn(userId), condition: isWon, order: latestEnded };
    }
  }
}

function marked(userId: string): RawBuilder<unknown> {
  return sql`select lot_id from favorites where user_id = ${userId}`;
}

/** Refused and retracted bids do not count; waiting maxima do. */
function bidOn(userId: string): RawBuilder<unknown> {
  return sql`
    select lot_id from bids
    where bidder_id = ${userId} and ordinal is not null and retracted_at is null
    union select lot_id from pending_bids where bidder_id = ${userId} and voided_at is null`;
}

/**
 * On how many open lots of theirs another bidder leads; `sellerCompanyId` as above. Only bids since the first
 * of their running sales began are read, not all that they ever placed.
 */
export async function countOutbid(
  db: Kysely<DB>,
  userId: string,
  sellerCompanyId: string | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct st.lot_id) as count
    from bids b join lot_states st on st.lot_id = b.lot_id
    join public_auctions a on a.id = st.auction_id
    where b.bidder_id = ${userId} and b.placed_at >= (
        select min(running.published_at)
        from registrations r join public_auctions running on running.id = r.auction_id
        where r.user_id = ${userId} and running.settled_at is null and running.cancelled_at is null
      )
      and b.ordinal is not null and b.retracted_at is null
      and st.leader_id <> ${userId} and ${isOpen}
      and ${hostShows(sellerCompanyId, 'a.seller_company_id')}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** By which terms bids on these lots become prices all in. */
export async function readCosts(db: Kysely<DB>, lotIds: readonly string[]): Promise<LotCost[]> {
  if (lotIds.length === 0) return [];
  const rows = await db
    .selectFrom('lots')
    .innerJoin('public_auctions', 'public_auctions.id', 'lots.auction_id')
    .select(['lots.id', 'lots.premium_exempt', 'public_auctions.premium_rules'])
    .select(['public_auctions.buyers_premium_ppm', 'public_auctions.sales_tax_ppm'])
    .where('lots.id', 'in', lotIds)
    .execute();
  return rows.map((row) => ({
    secureLotId: row.id,
    premiumExempt: row.premium_exempt,
    premiumRules: presentPremium(premiumRules(row)),
    salesTax: row.sales_tax_ppm / wholePpm,
  }));
}

/** Whether this user leads a lot that has not been hammered yet. */
export async function leadsOpenLot(db: Kysely<DB>, userId: string): Promise<boolean> {
  // Found through their bids: leaders have no index, so that bids need not update one.
  const row = await db
    .selectFrom('bids')
    .innerJoin('lot_states', 'lot_states.lot_id', 'bids.lot_id')
    .select('bids.lot_id')
    .where('bids.bidder_id', '=', userId)
    .where('lot_states.leader_id', '=', userId)
    .where('lot_states.outcome', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
