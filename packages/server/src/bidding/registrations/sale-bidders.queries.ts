import { isFlaggedForRetractions, limitChangesPerDay } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';
import type { RegistrationStatus } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { recentRetractions } from '#bidding/bids/public.ts';
import type { DB } from '#platform/database/schema.ts';
import { isBlocked } from './blocks.queries.ts';
import { askingForMore, limitChanges } from './limits.queries.ts';
import { notesOn } from './notes.queries.ts';
import type { Invoices, InvoicesOf } from './payment-record.ts';
import type { Refusal } from './registrations.queries.ts';

/** As many as a person looks through at a time. */
const listed = 200;

export interface RegisteredBidder extends Invoices {
  readonly registrationId: string;
  readonly name: string;
  readonly place: string;
  readonly paddle: number | null;
  readonly requestedAt: Date;
  readonly memberSince: Date;
  readonly hasCard: boolean;
  readonly isConnected: boolean;
  readonly isFlagged: boolean;
  readonly isBlocked: boolean;
  readonly refusal: Refusal | null;
  readonly limit: Cents | null;
  readonly limitChangesLeft: number;
  readonly asksForMoreSince: Date | null;
  readonly notes: { readonly text: string; readonly by: string; readonly at: string }[];
}

/** Registrations of a sale in this status: first those that ask for a higher limit, then the longest wait. */
export async function readSaleBidders(
  db: Kysely<DB>,
  invoicesOf: InvoicesOf,
  { sellerId, saleId, status }: { sellerId: string; saleId: string; status: RegistrationStatus },
): Promise<RegisteredBidder[]> {
  const { rows } = await sql<Row>`
    with asking as materialized (${askingForMore(sql`${saleId}::uuid`)}), page as materialized (
      select r.*, asking.since from registrations r left join asking using (user_id)
      where auction_id = ${saleId} and status = ${status}
      order by asking.since, requested_at, id limit ${listed}
    )
    select r.id as "registrationId", u.first_name || ' ' || u.last_name as name,
      coalesce(u.city || ', ' || u.state, '') as place, r.paddle_number as paddle,
      r.requested_at as "requestedAt", u.created_at as "memberSince",
      exists (select from payment_methods p where p.user_id = u.id) as "hasCard",
      i.*, ${recentRetractions(sql`u.id`)} as recent,
      exists (
        select from seller_connections c
        where c.user_id = u.id and c.seller_company_id = ${sellerId}
      ) as "isConnected",
      ${isBlocked(sql`${sellerId}::uuid`, sql`u.id`)} as "isBlocked",
      case when r.status = 'refused'
        then json_build_object('cause', r.refusal_cause, 'note', r.refusal_note) end as refusal,
      r.limit_cents as "limit", ${limitChanges(sql`r.id`)} as changes,
      r.since as "asksForMoreSince",
      ${notesOn(sql`${sellerId}::uuid`, sql`u.id`)} as notes
    from page r join users u on u.id = r.user_id
    cross join lateral (
      ${invoicesOf(sql`u.id`, sql`${sellerId}::uuid`)}
    ) i
    order by r.since, r.requested_at, r.id`.execute(db);
  return rows.map(({ recent, changes, ...bidder }) => ({
    ...bidder,
    limitChangesLeft: Math.max(0, limitChangesPerDay - changes),
    isFlagged: isFlaggedForRetractions(recent),
  }));
}

type Row = Omit<RegisteredBidder, 'isFlagged' | 'limitChangesLeft'> & {
  readonly recent: number;
  readonly changes: number;
};

/** All of them, in the same order. */
export async function readSaleBidderIds(
  db: Kysely<DB>,
  { saleId, status }: { readonly saleId: string; readonly status: RegistrationStatus },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with asking as (${askingForMore(sql`${saleId}::uuid`)})
    select r.id from registrations r left join asking using (user_id)
    where auction_id = ${saleId} and status = ${status}
    order by asking.since, requested_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many of a sale ask for a higher limit. */
export async function countAsking(db: Kysely<DB>, saleId: string): Promise<number> {
  const { rows } = await askingForMore(sql`${saleId}::uuid`).execute(db);
  return rows.length;
}

/** How many registrations of a sale are in each status. */
export async function countSaleBidders(
  db: Kysely<DB>,
  saleId: string,
): Promise<Record<RegistrationStatus, number>> {
  const rows = await db
    .selectFrom('registrations')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('auction_id', '=', saleId)
    .groupBy('status')
    .execute();
  const counts = { pending: 0, approved: 0, refused: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}
