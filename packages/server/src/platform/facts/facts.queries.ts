import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../database/schema.ts';
import { backlogOf, secondsSince } from '../metrics/backlog.ts';
import type { BacklogRow } from '../metrics/backlog.ts';
import { backlogName } from './fact.ts';
import type { Fact } from './fact.ts';

/** Writes a fact in the transaction that makes it true: followers get it if that commits. */
export async function recordFact<Body extends object>(
  transaction: Transaction<DB>,
  fact: Fact<Body>,
  body: Body,
): Promise<void> {
  await recordFacts(transaction, fact, [body]);
}

/** The same for many facts of a name, in this order. */
export async function recordFacts<Body extends object>(
  transaction: Transaction<DB>,
  fact: Fact<Body>,
  bodies: readonly Body[],
): Promise<void> {
  if (bodies.length === 0) return;
  await transaction
    .insertInto('facts')
    .values(
      bodies.map((body) => ({ name: fact.name, body: JSON.stringify(fact.body.parse(body)) })),
    )
    .execute();
}

export interface RecordedFact {
  readonly id: number;
  readonly name: string;
  readonly body: unknown;
  readonly transactionId: bigint;
}

/**
 * The oldest transaction that is still running: all facts of earlier ones are visible by now, or never
 * will be.
 */
export async function readHorizon(db: Kysely<DB>): Promise<bigint> {
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db);
  return BigInt(rows[0]?.horizon ?? 0);
}

/** Facts of transactions from the horizon on, except known ones, in order of their ids; at most `limit`. */
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

/** A follower's position among the facts of its name, which are ordered by transaction, then id. */
export interface Place {
  readonly transactionId: bigint;
  readonly factId: number;
}

/**
 * The oldest transaction whose facts this follower of the installation may not have followed yet; `from`
 * is the previous result, 0 at first. Earlier facts are not read again.
 */
export async function readFollowerHorizon(
  db: Kysely<DB>,
  follower: { readonly name: string; readonly factName: string },
  from: bigint,
): Promise<bigint> {
  const { rows } = await sql<{ horizon: string }>`
    select least(pg_snapshot_xmin(pg_current_snapshot()), (
      select transaction_id from facts
      where name = ${follower.factName} and transaction_id >= ${from.toString()}::xid8
        and not exists (
          select from fact_deliveries where fact_id = facts.id and follower = ${follower.name}
        )
      order by transaction_id limit 1
    ))::text as horizon`.execute(db);
  return BigInt(rows[0]?.horizon ?? from);
}

/** The next fact after a place that a follower of the installation has not followed, locked; null for none. */
export async function lockNextFact(
  transaction: Transaction<DB>,
  follower: { readonly name: string; readonly factName: string },
  { transactionId, factId }: Place,
): Promise<{ readonly place: Place; readonly body: unknown; readonly recordedAt: Date } | null> {
  const { rows } = await sql<{
    id: number;
    transaction_id: string;
    body: unknown;
    recorded_at: Date;
  }>`
    select id, transaction_id::text, body, recorded_at from facts
    where name = ${follower.factName}
      and (transaction_id, id) > (${transactionId.toString()}::xid8, ${factId}::bigint)
      and not exists (
        select from fact_deliveries where fact_id = facts.id and follower = ${follower.name}
      )
    order by facts.transaction_id, id limit 1 for no key update skip locked`.execute(transaction);
  const [next] = rows;
  if (!next) return null;
  const place = { transactionId: BigInt(next.transaction_id), factId: next.id };
  return { place, body: next.body, recordedAt: next.recorded_at };
}

/** False: another node has followed it since this transaction read it. */
export async function markFollowed(
  transaction: Transaction<DB>,
  factId: number,
  follower: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('fact_deliveries')
    .values({ fact_id: factId, follower })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Deletes facts older than this many days, except those that a follower of the installation has not
 * followed yet.
 */
export async function deleteOldFacts(
  db: Kysely<DB>,
  days: number,
  followers: readonly { readonly name: string; readonly factName: string }[],
): Promise<void> {
  await sql`
    delete from facts f where recorded_at < now() - make_interval(days => ${days}) and not exists (
      select from unnest(
        ${followers.map(({ name }) => name)}::text[], ${followers.map(({ factName }) => factName)}::text[]
      ) as w(follower, fact_name)
      where w.fact_name = f.name and not exists (
        select from fact_deliveries d where d.fact_id = f.id and d.follower = w.follower
      )
    )`.execute(db);
}

/** Facts that followers of the installation have not followed yet, by follower. */
export async function readUnfollowed(
  db: Kysely<DB>,
  followers: readonly { readonly name: string; readonly factName: string }[],
) {
  const { rows } = await sql<BacklogRow>`
    select 'fact ' || w.fact_name || ': ' || w.follower as what, count(*),
      ${secondsSince(sql`min(f.recorded_at)`)} as oldest_seconds
    from unnest(
      ${followers.map(({ name }) => name)}::text[], ${followers.map(({ factName }) => factName)}::text[]
    ) as w(follower, fact_name)
    join facts f on f.name = w.fact_name
    where not exists (
      select from fact_deliveries d where d.fact_id = f.id and d.follower = w.follower
    )
    group by 1`.execute(db);
  return backlogOf(rows, followers.map(backlogName));
}
