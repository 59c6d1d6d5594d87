import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFactories } from '#main/testing/factories.ts';
import type { Factories } from '#main/testing/made.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/start-embedded-postgres.ts';
import type { EmbeddedPostgres } from '#platform/database/embedded/start-embedded-postgres.ts';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import { migrate } from '#platform/database/migrator.ts';
import { createLog } from '#platform/log/log.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { trustAny } from '#bidding/acknowledged/public.ts';
import type { LotEvent } from '#bidding/live/public.ts';
import { createBidWriter } from './bid-writer.ts';
import { createMissedEvents } from './missed-events.ts';

// Which commits wait for another machine is a setting of the whole cluster, so this one has its own.
let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;
let make: Factories;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlot-unreplicated-'));
  await chmod(folder, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir: folder });
  await migrate({ url: postgres.url });
  database = openDatabase({ url: postgres.url, maxConnections: 4, applicationName: 'test' });
  make = createFactories(database);
}, 60_000);
afterAll(async () => {
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function commitsWaitFor(standby: string): Promise<void> {
  await sql`alter system set synchronous_standby_names = ${sql.lit(standby)}`.execute(
    database.kysely,
  );
  await sql`select pg_reload_conf()`.execute(database.kysely);
}

/** Cuts the waiting of the next commit that waits. */
const cutWaiting = () =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ cut: boolean }>`
      select pg_cancel_backend(pid) as cut from pg_stat_activity where wait_event = 'SyncRep'`.execute(
      database.kysely,
    );
    expect(rows).toEqual([{ cut: true }]);
  }, 5_000);

/** A bid on a lot of its own; sent again it is the same. */
async function givenBid() {
  const lot = await make.lot();
  const { id: bidderId } = await make.bidder(lot.auctionId);
  const { rows } = await sql<{ id: string }>`
    with site as (insert into sites (host, name) values (${lot.id}, 'Fairlot') returning host)
    insert into logins (id, user_id, host, token_hash, keep_logged_in, expires_at)
    select gen_random_uuid(), ${bidderId}::uuid, host, sha256(${lot.id}::bytea), true, now() + interval '1 day'
    from site returning id`.execute(database.kysely);
  const writer = createBidWriter({
    url: postgres.url,
    log: createLog('silent'),
    metrics: createMetrics(),
    guard: trustAny,
    onCommitted: () => undefined,
  });
  const place = () =>
    writer.place({
      lotId: lot.id,
      bidderId,
      loginId: rows[0]?.id ?? null,
      tenantId: null,
      max: 50_000,
      uniqueId: 'the same',
    });

  return { lotId: lot.id, sessionId: lot.sessionId, place, stop: () => writer.stop() };
}

/** A node that hears nothing of others. */
function nodeWatching(sessionId: string) {
  const told: LotEvent[] = [];
  const { round } = createMissedEvents(database, {
    lotEventsHere: (events) => void told.push(...events),
    lastSentHere: () => 0,
    watchedHere: () => [sessionId],
  });
  return { told, round };
}

test('a bid that one machine alone has is not acknowledged, and is once another has it', async () => {
  const { lotId, place, stop } = await givenBid();
  await commitsWaitFor('nobody');
  const first = place().catch(isUnavailable);
  // The writer tries a failed batch once more, bid by bid: the row is there by then, and yet it waits.
  await cutWaiting();
  await cutWaiting();
  expect(await first).toBe(true);

  const again = place();
  await vi.waitFor(async () => {
    const waiting = await sql`select from pg_stat_activity where wait_event = 'SyncRep'`.execute(
      database.kysely,
    );
    expect(waiting.rows).toHaveLength(1);
  }, 5_000);
  await commitsWaitFor('');
  expect(await again).toMatchObject({ kind: 'answered', result: 'BidWins', sequence: 1 });
  const log = await database.kysely
    .selectFrom('bids')
    .select('unique_id')
    .where('lot_id', '=', lotId)
    .execute();
  expect(log).toEqual([{ unique_id: 'the same' }]);
  await stop();
}, 30_000);

test('a bid whose commit waits without end is answered “not now”, and watchers hear of it when it has ended', async () => {
  const { lotId, sessionId, place, stop } = await givenBid();
  const { told, round } = nodeWatching(sessionId);
  await commitsWaitFor('nobody');
  await expect(place()).rejects.toMatchObject({ code: 'Unavailable' });
  await round();
  await commitsWaitFor('');
  // Nobody sends it again.
  await vi.waitFor(async () => {
    await round();
    expect(told).toMatchObject([{ lotId, sequence: 1, kind: 'bid' }]);
  }, 5_000);
  expect(await place()).toMatchObject({ kind: 'answered', result: 'BidWins' });
  await stop();
}, 40_000);

test('a bid that is read for without end is answered “not now”, and what comes after it goes on', async () => {
  const { place, stop } = await givenBid();
  expect(await place()).toMatchObject({ result: 'BidWins' });
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = 'fairlot bids'`.execute(
    database.kysely,
  );
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  await expect(place()).rejects.toMatchObject({ code: 'Unavailable' });
  expect(await place()).toMatchObject({ result: 'BidWins' });
  for (const { pid } of rows) process.kill(pid, 'SIGCONT');
  await stop();
}, 40_000);

test('so for everything else that is committed', async () => {
  await commitsWaitFor('nobody');
  const written = database
    .transaction((tx) =>
      tx.insertInto('sites').values({ host: 'other.localhost', name: 'Other' }).execute(),
    )
    .catch(isUnavailable);
  await cutWaiting();
  expect(await written).toBe(true);
  const alone = database.kysely
    .insertInto('sites')
    .values({ host: 'third.localhost', name: 'Third' })
    .execute()
    .catch(isUnavailable);
  await cutWaiting();
  expect(await alone).toBe(true);
  await commitsWaitFor('');
}, 30_000);
