import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';

/** Seconds: long enough to find what somebody asked about, too short to be forgotten open over lunch. */
export const viewLasts = 30 * 60;

/** The company that an operator views in a login. */
export interface OpenView {
  readonly sellerId: string;
  readonly company: string;
  readonly endsAt: Date;
}

/** The view of a login; null once it has ended, or its operator no longer is one. */
export async function openViewOf(db: Kysely<DB>, loginId: string): Promise<OpenView | null> {
  const row = await db
    .selectFrom('operator_views as v')
    .innerJoin('operators', 'operators.user_id', 'v.operator_id')
    .innerJoin('seller_companies as s', 's.id', 'v.seller_company_id')
    .select(['s.id as sellerId', 's.company_name as company', 'v.ends_at as endsAt'])
    .where('v.login_id', '=', loginId)
    .where('v.ended_at', 'is', null)
    .where(sql<boolean>`v.ends_at > auction_clock()`)
    .executeTakeFirst();
  return row ?? null;
}

/** The name of a company; null if none has this id. */
export async function findCompany(db: Kysely<DB>, sellerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('seller_companies')
    .select('company_name')
    .where('id', '=', sellerId)
    .executeTakeFirst();
  return row?.company_name ?? null;
}

export async function insertView(
  transaction: Transaction<DB>,
  view: {
    readonly operatorId: string;
    readonly loginId: string;
    readonly sellerId: string;
    readonly reason: string;
  },
): Promise<void> {
  await transaction
    .insertInto('operator_views')
    .values({
      id: uuid(),
      operator_id: view.operatorId,
      login_id: view.loginId,
      seller_company_id: view.sellerId,
      reason: view.reason,
      ends_at: sql<Date>`auction_clock() + make_interval(secs => ${viewLasts})`,
    })
    .execute();
}

/** Records the end of views, each once: of a login's, or (null) of all that have expired. */
export async function endViews(transaction: Transaction<DB>, loginId: string | null) {
  const { rows } = await sql<{ operatorId: string; sellerId: string; company: string }>`
    update operator_views v set ended_at = auction_clock()
    from seller_companies s
    where s.id = v.seller_company_id and v.ended_at is null
      and (v.login_id = ${loginId}::uuid or (${loginId}::uuid is null and v.ends_at <= auction_clock()))
    returning v.operator_id as "operatorId", s.id as "sellerId", s.company_name as company`.execute(
    transaction,
  );
  return rows;
}
