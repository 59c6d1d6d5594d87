import type { Cents } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Expression, Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';

/** A bidder's limit in a sale. */
export interface StoredLimit {
  readonly limit: Cents | null;
  readonly changesInLastDay: number;
}

export async function readLimit(db: Kysely<DB>, registrationId: string): Promise<StoredLimit> {
  return db
    .selectFrom('registrations as r')
    .select((select) => [
      'r.limit_cents as limit',
      limitChanges(select.ref('r.id')).as('changesInLastDay'),
    ])
    .where('r.id', '=', registrationId)
    .executeTakeFirstOrThrow();
}

/** How often a limit was changed in the last 24 hours. */
export function limitChanges(registrationId: Expression<string>) {
  return sql<number>`(
    select count(*) from bidder_limit_changes c
    where c.registration_id = ${registrationId}
      and c.changed_at > auction_clock() - interval '24 hours'
  )`;
}

export async function setLimit(
  db: Kysely<DB>,
  registrationId: string,
  limit: Cents | null,
): Promise<void> {
  await db
    .updateTable('registrations')
    .set({ limit_cents: limit })
    .where('id', '=', registrationId)
    .execute();
}

/** Counts a change of the limit by a person. */
export async function noteLimitChange(
  db: Kysely<DB>,
  registrationId: string,
  { from, to }: { readonly from: Cents | null; readonly to: Cents | null },
): Promise<void> {
  await db
    .insertInto('bidder_limit_changes')
    .values({ id: uuid(), registration_id: registrationId, from_cents: from, to_cents: to })
    .execute();
}

/**
 * The `user_id` of bidders of a sale whose bid waits above their limit, and since when. They stay in the
 * list when the lot ends, until the seller changes the limit: disappearing with a lot would reveal which
 * one it was.
 */
export function askingForMore(saleId: Expression<string>) {
  return sql<{ user_id: string; since: Date }>`
    select r.user_id, min(p.above_limit_since) as since
    from pending_bids p
    join lot_states st on st.lot_id = p.lot_id
    join registrations r on r.auction_id = st.auction_id and r.user_id = p.bidder_id
    where st.auction_id = ${saleId} and p.above_limit_since is not null and p.voided_at is null
      and r.status = 'approved' and r.limit_cents is not null
      and (st.outcome is null or st.ended_at > coalesce(
        (select max(changed_at) from bidder_limit_changes c where c.registration_id = r.id),
        '-infinity'
      ))
      and exists (
        select from lot_states open where open.auction_id = st.auction_id and open.outcome is null
      )
    group by r.user_id`;
}
