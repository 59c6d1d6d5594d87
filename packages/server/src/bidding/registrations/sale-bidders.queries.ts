import { isFlaggedForRetractions } from '@fairlot/rules';
import type { RegistrationStatus } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { recentRetractions } from '#bidding/bids/public.ts';
import type { DB } from '#platform/database/schema.ts';
import { isBlocked } from './blocks.queries.ts';
import { notesOn } from './notes.queries.ts';
import type { Invoices, InvoicesOf } from './payment-record.ts';

/** What a person looks through before they decide on some. */
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
  readonly notes: { readonly text: string; readonly by: string; readonly at: string }[];
}

/** Those of a sale whose registration is in this status, the longest wait first. */
export async function readSaleBidders(
  db: Kysely<DB>,
  invoicesOf: InvoicesOf,
  { sellerId, saleId, status }: { sellerId: string; saleId: string; status: RegistrationStatus },
): Promise<RegisteredBidder[]> {
  const { rows } = await sql<Omit<RegisteredBidder, 'isFlagged'> & { recent: number }>`
    with page as materialized (
      select * from registrations where auction_id = ${saleId} and status = ${status}
      order by requested_at, id limit ${listed}
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
      ${notesOn(sql`${sellerId}::uuid`, sql`u.id`)} as notes
    from page r join users u on u.id = r.user_id
    cross join lateral (
      ${invoicesOf(sql`u.id`, sql`${sellerId}::uuid`)}
    ) i
    order by r.requested_at, r.id`.execute(db);
  return rows.map(({ recent, ...bidder }) => ({
    ...bidder,
    isFlagged: isFlaggedForRetractions(recent),
  }));
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
