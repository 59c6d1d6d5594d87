import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { load, nextAmount } from '../bids/load.ts';
import type { Scenario, Target } from '../bids/scenario.ts';
import type { BenchDatabase } from '../lib/bench-server.ts';
import { coreMs } from '../lib/cores.ts';

export interface Server {
  readonly port: number;
  readonly pid: number;
}

/** What a load did and used. Milliseconds of a core. */
export interface Sample {
  readonly seconds: number;
  /** Answered, accepted or not. */
  readonly bids: number;
  readonly batches: number;
  readonly p50: number;
  readonly p99: number;
  readonly callers: number;
  /** Of each server, in their order. */
  readonly nodes: readonly number[];
  readonly database: number;
  /** Times that PostgreSQL waited for its log to be on the disk, and the milliseconds of all of them. */
  readonly flushes: number;
  readonly flushMs: number;
}

export interface Order {
  readonly scenario: Omit<Scenario, 'ports'>;
  readonly target: Target;
  /** Bids a second; null: as fast as the answers come. */
  readonly pace: number | null;
  readonly seconds: number;
}

/** A load on some of the servers, and what it cost all of them. */
export async function sampleLoad(
  bench: BenchDatabase,
  servers: readonly Server[],
  { scenario, ...order }: Order,
  loaded: readonly Server[] = servers,
): Promise<Sample> {
  const ports = loaded.map(({ port }) => port);
  const before = await readUsed(bench, servers);
  const result = await load({
    ...order,
    scenario: { ...scenario, ports },
    firstAmount: await nextAmount(bench),
  });
  const after = await readUsed(bench, servers);
  return {
    seconds: result.seconds,
    bids: result.accepted + result.refused,
    batches: after.batches - before.batches,
    p50: result.p50,
    p99: result.p99,
    callers: result.coreMs,
    nodes: after.nodes.map((ms, index) => ms - (before.nodes[index] ?? 0)),
    database: after.database - before.database,
    flushes: after.flushes.count - before.flushes.count,
    flushMs: after.flushes.ms - before.flushes.ms,
  };
}

/** The same while nobody bids. */
export async function sampleIdle(
  bench: BenchDatabase,
  servers: readonly Server[],
  seconds: number,
): Promise<Pick<Sample, 'seconds' | 'nodes' | 'database'>> {
  const before = await readUsed(bench, servers);
  await delay(seconds * 1_000);
  const after = await readUsed(bench, servers);
  const nodes = after.nodes.map((ms, index) => ms - (before.nodes[index] ?? 0));
  return { seconds, nodes, database: after.database - before.database };
}

async function readUsed(bench: BenchDatabase, servers: readonly Server[]) {
  const used = await Promise.all(servers.map(({ pid }) => coreMs(pid, bench)));
  const batches = await Promise.all(servers.map(({ port }) => countBatches(port)));
  return {
    nodes: used.map(({ server }) => server),
    database: used[0]?.database ?? 0,
    batches: batches.reduce((sum, count) => sum + count, 0),
    flushes: await readFlushes(bench),
  };
}

/** What PostgreSQL counts with `track_wal_io_timing`; its processes add theirs once a second. */
async function readFlushes({ database }: BenchDatabase) {
  const { rows } = await sql<{ count: number; ms: number }>`
    select sum(fsyncs)::float8 as count, sum(fsync_time) as ms
    from pg_stat_io where object = 'wal'`.execute(database.kysely);
  return rows[0] ?? { count: 0, ms: 0 };
}

/** Transactions of bids so far, by the server's own figures. */
async function countBatches(port: number): Promise<number> {
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^fairlot_bid_batch_bids_count (\d+)/m.exec(figures)?.[1] ?? 0);
}

/** Bytes of tables and indexes that a bid leaves behind: its own, its event's and its alerts'. */
export async function bytesABid({ database }: BenchDatabase): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select ((pg_total_relation_size('bids') + pg_total_relation_size('lot_events')
      + pg_total_relation_size('alerts')) / (select count(*) from bids))::float8 as bytes`.execute(
    database.kysely,
  );
  return rows[0]?.bytes ?? Number.NaN;
}
