import { consoleLimits } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { OpenTo } from '#identity/staff/public.ts';
import { askingForMore } from '#bidding/registrations/public.ts';
import { minPaymentCents } from '#platform/cards/payments.ts';
import type { DB } from '#platform/database/schema.ts';

// Polled by everybody who has the page open, so it counts through partial indexes (migration 0170), and
// no further than people would read.

const cap = sql.lit(consoleLimits.todayCountCap);

/** Kinds of waiting tasks in a sale. */
export const waitingKinds = [
  'paused-sale',
  'bidders',
  'limits',
  'questions',
  'passed-lots',
  'declined-cards',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

export interface WaitingInSale {
  readonly kind: WaitingKind;
  readonly saleId: string;
  readonly title: string;
  readonly timeZone: string;
  readonly count: number;
  readonly at: Date | null;
  /** Whether any of the unsold lots has a bid. */
  readonly hasBids: boolean;
}

/** SQL: the waiting rows of one kind in sale `s`. */
const waiting: Record<WaitingKind, RawBuilder<unknown>> = {
  'paused-sale': sql`
    select paused_at as at, false as has_bids from sale_pauses p
    where p.auction_id = s.id and p.resumed_at is null and s.settled_at is null`,
  bidders: sql`
    select r.requested_at as at, false as has_bids from registrations r
    where r.auction_id = s.id and r.status = 'pending' and s.settled_at is null
    order by r.requested_at limit ${cap}`,
  limits: sql`
    select since as at, false as has_bids from (${askingForMore(sql`s.id`)}) asking limit ${cap}`,
  questions: sql`
    select q.asked_at as at, false as has_bids from lot_questions q
    join lots l on l.id = q.lot_id
    where l.auction_id = s.id and q.answer is null and q.dismissed_at is null
    order by q.asked_at limit ${cap}`,
  // As on the desk (settlement/after-sale): nothing was decided, or its new lot was removed again, and it
  // has no open offer.
  'passed-lots': sql`
    select st.ended_at as at, st.leader_id is not null as has_bids from lot_states st
    left join lateral (
      select kind, relisted_as from lot_outcomes o where o.lot_id = st.lot_id
      order by ordinal desc limit 1
    ) last on true
    where st.auction_id = s.id and st.outcome = 'passed' and s.settled_at is not null
      and (last.kind is null or last.kind = 'relisted' and last.relisted_as is null)
      and not exists (
        select from after_sale_offers f
        where f.lot_id = st.lot_id and f.state = 'open' and f.expires_at > auction_clock()
      )
    limit ${cap}`,
  'declined-cards': sql`
    select null::timestamptz as at, false as has_bids from invoices i
    where i.auction_id = s.id and i.latest_attempt = 'declined'
      and i.total_cents - i.paid_cents >= ${minPaymentCents}
    limit ${cap}`,
};

/** SQL: whether sale `s` is among those at which somebody may do something. */
const isAmong = ({ sellers, sales }: OpenTo) =>
  sql`(s.seller_company_id = any(${sellers}::uuid[]) or s.id = any(${sales}::uuid[]))`;

/** The waiting tasks in a company's sales, of each kind that the caller may see. */
export async function readWaiting(
  db: Kysely<DB>,
  sellerId: string,
  seen: Readonly<Record<WaitingKind, OpenTo>>,
): Promise<WaitingInSale[]> {
  const parts = waitingKinds.map(
    (kind) => sql`
      select ${kind} as kind, s.id as "saleId", s.title, s.time_zone as "timeZone",
        count(*)::int as count, min(w.at) as at, bool_or(w.has_bids) as "hasBids"
      from sales s cross join lateral (${waiting[kind]}) w
      where ${isAmong(seen[kind])}
      group by s.id, s.title, s.time_zone`,
  );
  const { rows } = await sql<WaitingInSale>`
    with sales as materialized (
      select id, seller_company_id, title, time_zone, settled_at from auctions
      where seller_company_id = ${sellerId} and archived_at is null and cancelled_at is null
    )
    ${sql.join(parts, sql` union all `)}
    order by kind, at, "saleId"`.execute(db);
  return rows;
}

interface Waiting {
  readonly count: number;
  readonly at: Date | null;
}

/** Companies that the operator has not verified. */
export async function readUnverified(db: Kysely<DB>): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(created_at) as at from (
      select created_at from seller_companies where verified_at is null
      order by created_at limit ${cap}
    ) waiting`.execute(db);
  return rows[0] ?? { count: 0, at: null };
}

export interface UnpublishedSale {
  readonly saleId: string;
  readonly title: string;
  readonly timeZone: string;
  /** The scheduled publication; null: none. */
  readonly opensAt: Date | null;
}

/**
 * The checklist is run for each, and hardly anybody prepares more at a time; the list of sales has them
 * all.
 */
const maxUnpublished = 8;

/** Sales that bidders cannot bid in yet, the latest created first. */
export async function readUnpublished(
  db: Kysely<DB>,
  sellerId: string,
  seen: OpenTo,
): Promise<UnpublishedSale[]> {
  const { rows } = await sql<UnpublishedSale>`
    select id as "saleId", title, time_zone as "timeZone", published_at as "opensAt" from auctions s
    where seller_company_id = ${sellerId} and archived_at is null and cancelled_at is null and ${isAmong(seen)}
      and (published_at is null or published_at > auction_clock())
    order by published_at, created_at desc limit ${sql.lit(maxUnpublished)}`.execute(db);
  return rows;
}

export interface NextCloseRow {
  readonly saleId: string;
  readonly title: string;
  readonly timeZone: string;
  readonly lotNumber: string;
  readonly lotTitle: string;
  readonly closeAt: Date;
  readonly openLots: number;
  readonly isPaused: boolean;
}

/** More sales rarely run at a time; the list of sales has them all. */
const maxRunning = 5;

/** Of each running sale the lot that closes next, the nearest first. */
export async function readNextCloses(
  db: Kysely<DB>,
  sellerId: string,
  seen: OpenTo,
): Promise<NextCloseRow[]> {
  const { rows } = await sql<NextCloseRow>`
    select s.id as "saleId", s.title, s.time_zone as "timeZone", l.lot_number as "lotNumber",
      l.title as "lotTitle", n.close_at as "closeAt", n.open_lots as "openLots",
      s.is_paused as "isPaused"
    from (
      select id, title, time_zone, sale_clock(id) as clock, exists (
        select from sale_pauses p where p.auction_id = s.id and p.resumed_at is null
      ) as is_paused
      from auctions s
      where seller_company_id = ${sellerId} and published_at <= auction_clock()
        and settled_at is null and archived_at is null and ${isAmong(seen)}
    ) s
    cross join lateral (
      select st.lot_id, st.close_at, count(*) over ()::int as open_lots from lot_states st
      where st.auction_id = s.id and st.outcome is null and st.close_at > s.clock
      order by st.close_at, st.lot_id limit 1
    ) n
    join lots l on l.id = n.lot_id
    order by n.close_at, s.id limit ${sql.lit(maxRunning)}`.execute(db);
  return rows;
}
