import type { SellerStanding } from '@fairlot/rules';
import { sql } from 'kysely';
import type { RawBuilder, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** SQL: the standing of a seller, by an expression that gives their id. */
export const standingOf = (sellerId: RawBuilder<unknown>): RawBuilder<SellerStanding> => sql`(
  select case when s.suspended_at is not null then 'suspended'
    when s.verified_at is null then 'waiting' else 'verified' end
  from seller_companies s where s.id = ${sellerId})`;

/**
 * Reads a seller's standing and keeps it until the transaction ends: nobody suspends them in between. Lock the
 * seller before any of their sales, as a suspension does.
 */
export async function holdStanding(
  tx: Transaction<DB>,
  sellerId: string,
): Promise<SellerStanding | null> {
  const { rows } = await sql`
    select from seller_companies where id = ${sellerId} for share`.execute(tx);
  if (rows.length === 0) return null;
  const read = await sql<{ standing: SellerStanding }>`
    select ${standingOf(sql`${sellerId}::uuid`)} as standing`.execute(tx);
  return read.rows[0]?.standing ?? null;
}
