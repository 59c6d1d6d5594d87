import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../database/schema.ts';
import type { Fact } from './fact.ts';

/** Writes a fact in the transaction that makes it true: it is told if that commits. */
export async function recordFact<Body extends object>(
  transaction: Transaction<DB>,
  fact: Fact<Body>,
  body: Body,
): Promise<void> {
  await transaction
    .insertInto('facts')
    .values({ name: fact.name, body: JSON.stringify(fact.body.parse(body)) })
    .execute();
}

export interface RecordedFact {
  readonly id: number;
  readonly name: string;
  readonly body: unknown;
  readonly transactionId: bigint;
}

/**
 * The oldest transaction that is still under way: all facts of those before it can be seen, or never
 * will be.
 */
export async function readHorizon(db: Kysely<DB>): Promise<bigint> {
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db);
  return BigInt(rows[0]?.horizon ?? 0);
}

/** Facts of transactions from the horizon on but those known, in order of their ids; at most `limit`. */
export async function readFactsFrom(
  db: Kysely<DB>,
  horizon: bigint,
  { known, limit }: { known: readonly number[]; limit: number },
): Promise<{ readonly facts: RecordedFact[]; readonly horizon: bigint }> {
  // One statement, so that the new horizon and the facts belong to the same snapshot.
  const { rows } = await sql<{
    horizon: string;
    id: number | null;
    name: string;
    body: unknown;
    transaction_id: string;
  }>`
    select now_at.horizon::text, f.id, f.name, f.body, f.transaction_id::text
    from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) as now_at
    left join lateral (
      select * from facts
      where transaction_id >= ${horizon.toString()}::xid8 and id <> all(${known}::bigint[])
      order by id limit ${limit}
    ) as f on true`.execute(db);
  return {
    facts: rows.flatMap(({ id, name, body, transaction_id }) =>
      id === null ? [] : [{ id, name, body, transactionId: BigInt(transaction_id) }],
    ),
    horizon: BigInt(rows[0]?.horizon ?? horizon),
  };
}

/** Deletes facts that every node has long been told of. */
export async function deleteOldFacts(db: Kysely<DB>, days: number): Promise<void> {
  await sql`delete from facts where recorded_at < now() - make_interval(days => ${days})`.execute(
    db,
  );
}
