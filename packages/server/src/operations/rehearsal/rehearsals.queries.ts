import type { RehearsalProblem } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** The number of a sale's rehearsals kept besides the one under way. */
const keptOfSale = 5;
/**
 * Seconds. The process that runs one reports every second: after a minute of silence it counts as
 * abandoned.
 */
const silence = 60;

/** Stores a waiting rehearsal, once per id; deletes the sale's oldest ones beyond the maximum. */
export async function insertRehearsal(
  tx: Transaction<DB>,
  row: {
    readonly id: string;
    readonly sellerId: string;
    readonly saleId: string;
    readonly by: string;
  },
): Promise<void> {
  await tx
    .insertInto('rehearsals')
    .values({
      id: row.id,
      seller_company_id: row.sellerId,
      auction_id: row.saleId,
      asked_by: row.by,
    })
    .execute();
  await sql`
    delete from rehearsals where id in (
      select id from rehearsals where auction_id = ${row.saleId} and ended_at is not null
      order by asked_at desc, id desc offset ${keptOfSale})`.execute(tx);
}

export interface RehearsalRow {
  readonly id: string;
  readonly state: 'waiting' | 'running' | 'done' | 'stopped' | 'failed';
  readonly asked_at: Date;
  readonly asked_by: string;
  readonly ended_at: Date | null;
  readonly before: number;
  readonly closed: number;
  readonly lots: number;
  readonly report: unknown;
  readonly problem: RehearsalProblem | null;
}

/** A sale's rehearsals, the latest first. */
export async function readRehearsals(db: Kysely<DB>, saleId: string): Promise<RehearsalRow[]> {
  const { rows } = await sql<RehearsalRow>`
    select r.id, r.state, r.asked_at, u.first_name || ' ' || u.last_name as asked_by, r.ended_at,
      case when r.state = 'waiting' then (
        select count(*)::int from rehearsals o where o.state = 'running'
          or (o.state = 'waiting' and (o.asked_at, o.id) < (r.asked_at, r.id))
      ) else 0 end as before,
      r.closed, r.lots, r.report, r.problem
    from rehearsals r join users u on u.id = r.asked_by
    where r.auction_id = ${saleId}
    order by r.asked_at desc, r.id desc`.execute(db);
  return rows;
}

/** The first and the last planned close of a sale's lots, epoch milliseconds; null: it has no lots. */
export async function readPlannedCloses(
  db: Kysely<DB>,
  saleId: string,
): Promise<{ readonly first: number; readonly last: number } | null> {
  const { first, last } = await db
    .selectFrom('lot_states')
    .select(({ fn }) => [
      fn.min('scheduled_close_at').as('first'),
      fn.max('scheduled_close_at').as('last'),
    ])
    .where('auction_id', '=', saleId)
    .executeTakeFirstOrThrow();
  return first === null || last === null ? null : { first: first.getTime(), last: last.getTime() };
}

/** The sale of a rehearsal. */
export async function saleOfRehearsal(db: Kysely<DB>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('rehearsals')
    .select('auction_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.auction_id ?? null;
}

/** Cancels a sale's waiting rehearsal, and requests the end of a running one; false: there is neither. */
export async function askToStop(tx: Transaction<DB>, saleId: string): Promise<boolean> {
  const { rows } = await sql`
    update rehearsals set
      state = case when state = 'waiting' then 'stopped' else state end,
      ended_at = case when state = 'waiting' then auction_clock() end,
      stop_asked = true
    where auction_id = ${saleId} and state in ('waiting', 'running') and not stop_asked
    returning id`.execute(tx);
  return rows.length > 0;
}

export interface ClaimedRehearsal {
  readonly id: string;
  readonly saleId: string;
}

/**
 * Takes the one that has waited longest, if none runs; two nodes that take one at once violate a unique
 * index.
 */
export async function claimRehearsal(db: Kysely<DB>): Promise<ClaimedRehearsal | null> {
  const { rows } = await sql<ClaimedRehearsal>`
    update rehearsals set state = 'running', beat_at = clock_timestamp()
    where not exists (select from rehearsals where state = 'running')
      and id = (select id from rehearsals where state = 'waiting'
        order by asked_at, id limit 1 for update skip locked)
    returning id, auction_id as "saleId"`.execute(db);
  return rows[0] ?? null;
}

/** Reports that it still runs, and its progress; returns whether to continue. */
export async function beat(
  db: Kysely<DB>,
  id: string,
  { closed, lots }: { readonly closed: number; readonly lots: number },
): Promise<boolean> {
  const { rows } = await sql<{ stop_asked: boolean }>`
    update rehearsals set beat_at = clock_timestamp(), closed = ${closed}, lots = ${lots}
    where id = ${id} and state = 'running' returning stop_asked`.execute(db);
  return rows[0]?.stop_asked === false;
}

/** The end of a running rehearsal. */
export type Ending =
  | { readonly state: 'done'; readonly report: unknown }
  | { readonly state: 'failed'; readonly problem: RehearsalProblem }
  | { readonly state: 'stopped' };

export async function endRehearsal(db: Kysely<DB>, id: string, ending: Ending): Promise<void> {
  await db
    .updateTable('rehearsals')
    .set({
      state: ending.state,
      ended_at: sql`auction_clock()`,
      beat_at: null,
      report: ending.state === 'done' ? JSON.stringify(ending.report) : null,
      problem: ending.state === 'failed' ? ending.problem : null,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Lets another node, or the next start, restart it. */
export async function putBack(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('rehearsals')
    .set({ state: 'waiting', beat_at: null, closed: 0 })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('stop_asked', '=', false)
    .execute();
}

/** Ends an abandoned one; true: there was one. */
export async function endAbandoned(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`
    update rehearsals set state = case when stop_asked then 'stopped' else 'failed' end,
      problem = case when stop_asked then null else 'Interrupted' end,
      ended_at = auction_clock(), beat_at = null
    where state = 'running' and beat_at < clock_timestamp() - make_interval(secs => ${silence})
    returning id`.execute(db);
  return rows.length > 0;
}
