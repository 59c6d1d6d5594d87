import type { LotOutcome, PassedLot as Decidable, PastOffer } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { isBlocked } from '#bidding/registrations/public.ts';
import type { DB } from '#platform/database/schema.ts';
import { conflictOfInterest } from '#selling/consignors/public.ts';
import type { Conflict } from '#selling/consignors/public.ts';
import { firstPicture } from '#selling/sales/public.ts';

/** Why a bidder gets no offer. */
export type Barred = Conflict | 'refused' | 'blocked' | 'left' | 'disputed';

interface StoredOffer extends PastOffer<string> {
  readonly id: string;
  readonly paddle: number;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
}

export interface Bidder {
  readonly bidder: string;
  readonly paddle: number;
  /** The highest bid of theirs that others could see, in cents. */
  readonly shown: number;
  readonly barred: Barred | null;
  readonly mayBuy: boolean;
}

/** A passed lot, with everything that decisions need. Amounts in cents. */
export interface PassedLot extends Decidable<string> {
  readonly id: string;
  readonly lotNumber: string;
  readonly title: string;
  readonly sessionId: string;
  readonly imageId: string | null;
  readonly lowEstimate: number | null;
  readonly highEstimate: number | null;
  readonly bidders: readonly Bidder[];
  readonly offers: readonly StoredOffer[];
  readonly outcomes: readonly (LotOutcome & {
    readonly saleId: string | null;
    readonly saleTitle: string | null;
  })[];
}

/** Passed lots of a sale, in the order of its catalogue: all, or those named. */
export async function readPassedLots(
  db: Kysely<DB>,
  auctionId: string,
  lotIds?: readonly string[],
): Promise<PassedLot[]> {
  const lots = await db
    .selectFrom('lots as l')
    .innerJoin('lot_states as st', 'st.lot_id', 'l.id')
    .innerJoin('auction_sessions as s', 's.id', 'l.session_id')
    .select([
      'l.id',
      'l.lot_number as lotNumber',
      'l.title',
      'l.session_id as sessionId',
      'l.low_estimate_cents as lowEstimate',
      'l.high_estimate_cents as highEstimate',
      'st.reserve_cents as reserve',
      firstPicture('l.id').as('imageId'),
    ])
    .where('l.auction_id', '=', auctionId)
    .where('st.outcome', '=', 'passed')
    .$if(lotIds !== undefined, (query) => query.where('l.id', 'in', [...(lotIds ?? [])]))
    .orderBy('s.position')
    .orderBy('l.position')
    .execute();
  const ids = lots.map(({ id }) => id);
  const bidders = byLot(await readBidders(db, auctionId, ids));
  const offers = byLot(await readOffers(db, ids));
  const outcomes = byLot(await readOutcomes(db, ids));
  return lots.map((lot) => ({
    ...lot,
    bidders: bidders.get(lot.id) ?? [],
    offers: offers.get(lot.id) ?? [],
    outcomes: outcomes.get(lot.id) ?? [],
  }));
}

function byLot<Row extends { readonly lotId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ lotId }) => lotId);
}

/**
 * Bidders with visible bids on these lots, the highest first, each with a price that they bid at least,
 * as the log shows. For a bid that took the lead it is the price it made; for one outbid at once, the
 * price before it, since its maximum is secret and would reveal what the leader answered. The high
 * bidder's is the price of the lot. Maxima are not read.
 */
async function readBidders(db: Kysely<DB>, auctionId: string, lotIds: readonly string[]) {
  const { rows } = await sql<Omit<Bidder, 'mayBuy'> & { readonly lotId: string }>`
    with log as (
      select lot_id, bidder_id, ordinal, paddle_number, result, price_cents,
        lag(price_cents) over (partition by lot_id order by ordinal) as price_before
      from bids
      where lot_id = any(${lotIds}::uuid[]) and seen and ordinal is not null
        and retracted_at is null and price_cents is not null
    ), seen as (
      select b.lot_id, b.bidder_id, min(b.ordinal) as since,
        max(b.paddle_number) as paddle,
        max(case when st.leader_id = b.bidder_id then st.price_cents
          when b.result = 'BidOutbidByMax' then coalesce(b.price_before, st.start_price_cents)
          else b.price_cents end) as shown,
        bool_or(st.leader_id = b.bidder_id) as leads
      from log b join lot_states st on st.lot_id = b.lot_id
      group by b.lot_id, b.bidder_id
    )
    select seen.lot_id as "lotId", seen.bidder_id as bidder, seen.paddle, seen.shown,
      ${barredOf(sql.ref('seen.bidder_id'), auctionId, sql.ref('seen.lot_id'))} as barred
    from seen
    order by seen.lot_id, seen.leads desc, seen.shown desc, seen.since`.execute(db);
  return rows.map((row) => ({ ...row, mayBuy: row.barred === null }));
}

/** The same as for bids, but that the address of these accounts was verified before they bid. */
const conflict = sql.raw(
  conflictOfInterest({
    userId: 'u.id',
    email: 'u.email',
    sellerId: 'a.seller_company_id',
    consignorId: 's.consignor_id',
  }),
);

/** Why somebody may not buy this lot of an auction after its sale; null: they may. */
function barredOf(userId: RawBuilder<unknown>, auctionId: string, lotId: RawBuilder<unknown>) {
  return sql<Barred | null>`(
    select case when u.deactivated_at is not null then 'left' else coalesce(${conflict}, case
      when not exists (
        select from registrations r
        where r.user_id = u.id and r.auction_id = a.id and r.status = 'approved'
      ) then 'refused'
      when ${isBlocked(sql.ref('a.seller_company_id'), sql.ref('u.id'))} then 'blocked'
      when exists (
        select from invoices i where i.bidder_id = u.id
          and i.seller_company_id = a.seller_company_id and i.disputed_cents > 0
      ) then 'disputed' end) end
    from users u, auctions a, lot_states s
    where u.id = ${userId} and a.id = ${auctionId} and s.lot_id = ${lotId}
  )`;
}

/** Whether somebody may still buy a lot, checked when they answer. */
export async function mayBuy(
  db: Kysely<DB>,
  { auctionId, lotId, userId }: { auctionId: string; lotId: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql<{ barred: Barred | null }>`
    select ${barredOf(sql`${userId}::uuid`, auctionId, sql`${lotId}::uuid`)} as barred`.execute(db);
  return rows[0]?.barred === null;
}

/** Offers of these lots, the oldest first. */
function readOffers(db: Kysely<DB>, lotIds: readonly string[]) {
  return (
    db
      .selectFrom('after_sale_offers')
      .select([
        'id',
        'lot_id as lotId',
        'bidder_id as bidder',
        'paddle_number as paddle',
        'price_cents as price',
        'made_at as madeAt',
        'expires_at as expiresAt',
      ])
      // An expired offer has ended, whether a pass has recorded it yet or not.
      .select([
        sql<StoredOffer['state']>`case when state = 'open' and expires_at <= auction_clock()
        then 'expired' else state end`.as('state'),
        sql<Date | null>`case when state = 'open' and expires_at <= auction_clock()
        then expires_at else ended_at end`.as('endedAt'),
      ])
      .where('lot_id', 'in', lotIds.length === 0 ? [noLot] : [...lotIds])
      .orderBy('made_at')
      .orderBy('id')
      .execute()
  );
}
/** No lot has this id: a list in SQL must not be empty. */
const noLot = '00000000-0000-0000-0000-000000000000';

/** In the order in which they were decided. */
async function readOutcomes(db: Kysely<DB>, lotIds: readonly string[]) {
  const { rows } = await sql<{
    readonly lotId: string;
    readonly kind: LotOutcome['kind'];
    readonly isThere: boolean;
    readonly saleId: string | null;
    readonly saleTitle: string | null;
  }>`
    select o.lot_id as "lotId", o.kind, o.relisted_as is not null as "isThere", a.id as "saleId",
      a.title as "saleTitle"
    from lot_outcomes o
    left join lots l on l.id = o.relisted_as
    left join auctions a on a.id = l.auction_id
    where o.lot_id = any(${lotIds}::uuid[])
    order by o.lot_id, o.ordinal`.execute(db);
  return rows;
}
