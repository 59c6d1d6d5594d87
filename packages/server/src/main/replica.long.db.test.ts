import { writtenCookie } from '@fairlot/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startPrimaryAndReplica } from '#platform/database/testing/test-replica.ts';
import type { PrimaryAndReplica } from '#platform/database/testing/test-replica.ts';
import { isOnReplica, openReplica } from '#platform/database/replica/replica.ts';
import { databaseUrl } from '#platform/database/testing/template-database.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import { createLog } from '#platform/log/log.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { readMetrics, valueOf } from '#platform/metrics/testing/read-metrics.ts';
import { changeTerms } from '#selling/sales/public.ts';
import { byCommand } from './testing/by-command.ts';
import { bid, signIn } from './testing/sign-in.ts';
import type { TestClient } from './testing/test-client.ts';
import { testServer } from './testing/test-server.ts';
import type { TestServer } from './testing/test-server.ts';

let clusters: PrimaryAndReplica;
let server: TestServer;
let sellerId: string;
beforeAll(async () => {
  clusters = await startPrimaryAndReplica();
  const test = await testDatabase(clusters.primaryUrl);
  const name = new URL(test.url).pathname.slice(1);
  const replicaUrl = databaseUrl(clusters.replicaUrl, name);
  server = await testServer({ DATABASE_REPLICA_URL: replicaUrl }, test);
  ({ id: sellerId } = await server.make.seller({ company_name: 'Hudson Sales' }));
  await server.start();
}, 90_000);
afterAll(async () => {
  await server.drop();
  await clusters.stop();
}, 60_000);
afterEach(() => clusters.resume());

const params = () => ({ params: { sellerId } });
const company = (client: TestClient) =>
  client.call('GET /api/site/getsellercompany/:sellerId', params());
const home = async (client = server.client()) =>
  client.call('GET /api/site/getauctions/:start/:count', { params: { start: 0, count: 12 } });

/** How many reads have gone where until now. */
async function reads(where: string): Promise<number> {
  return valueOf(await readMetrics(server.app), 'fairlot_replica_reads_total', { where }) ?? 0;
}
const all = async () =>
  Promise.all(['replica', 'own change', 'behind', 'failed', 'resting'].map(reads));
const fromReplica = (ask: () => Promise<unknown>) =>
  vi.waitFor(
    async () => {
      const before = await reads('replica');
      await ask();
      expect(await reads('replica')).toBe(before + 1);
    },
    { timeout: 15_000, interval: 100 },
  );

/** How far the primary's log is, in bytes. */
async function position(): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint as bytes`.execute(
    server.database.kysely,
  );
  return rows[0]?.bytes ?? 0;
}

/** Renames the seller behind everybody's back, as another node does. */
const rename = (company_name: string) =>
  server.database.kysely
    .updateTable('seller_companies')
    .set({ company_name })
    .where('id', '=', sellerId)
    .execute();
const nameShown = async () => (await company(server.client())).body.companyName;

test('sellers, home and search are read from a replica', async () => {
  await fromReplica(nameShown);
  const before = await reads('replica');
  await company(server.client());
  await home();
  await server.client().call('GET /api/site/getcategories');
  expect(await reads('replica')).toBe(before + 3);
});

test('what others changed shows within two seconds, though the replica stands still', async () => {
  await fromReplica(nameShown);
  const before = await nameShown();
  await clusters.pause();
  await rename('Renamed Sales');
  const changedAt = performance.now();
  expect(await nameShown()).toBe(before);
  await vi.waitFor(async () => expect(await nameShown()).toBe('Renamed Sales'), 5_000);
  expect(performance.now() - changedAt).toBeLessThan(2_500);
  await clusters.resume();
  await fromReplica(nameShown);
  expect(await nameShown()).toBe('Renamed Sales');
});

test('who changed something sees it at once, others go on reading the replica', async () => {
  const { id } = await server.make.user();
  const client = await signIn(server.client(), server.database, id);
  await fromReplica(() => company(client));
  await clusters.pause();
  const body = { secureId: sellerId, isFavorite: true };
  await client.call('POST /api/site/setfollow', { body });
  const own = await reads('own change');
  expect((await company(client)).body.isFollowing).toBe(true);
  expect(await reads('own change')).toBe(own + 1);
  const before = await reads('replica');
  await company(server.client());
  expect(await reads('replica')).toBe(before + 1);
  await clusters.resume();
  await fromReplica(async () => expect((await company(client)).body.isFollowing).toBe(true));
});

test('what is cached after a fact is not from before it', async () => {
  const { id: saleId } = await server.make.auction({ seller_company_id: sellerId });
  const { id: session_id } = await server.make.session({ auction_id: saleId });
  await server.make.lot({ auction_id: saleId, session_id });
  await fromReplica(home);
  await clusters.pause();
  const title = `Estate of ${saleId}`;
  await changeTerms(server.database, saleId, { title }, byCommand);
  await server.deliverFacts();
  // Now caches have been dropped, and whoever fills them again reads what the fact was about.
  expect((await home()).body.auctionSessions.map((one) => one.title)).toContain(title);
});

test('no bid, no lot and no history of an open lot touches a replica; that of a hammered one does', async () => {
  const lot = await server.make.lot();
  const { id } = await server.make.bidder(lot.auctionId);
  const bidder = await signIn(server.client(), server.database, id);
  const lotBids = (client: TestClient) =>
    client.call('GET /api/site/getlotbids/:lotId', { params: { lotId: lot.id } });
  await clusters.pause();
  const before = await all();
  const from = await position();
  expect((await bid(bidder, lot.id, 10)).status).toBe(200);
  const told = Number(bidder.cookies.get(writtenCookie));
  expect(told).toBeGreaterThan(from);
  expect(told).toBeLessThanOrEqual(await position());
  expect((await lotBids(server.client())).body).toHaveLength(1);
  expect(await all()).toEqual(before);
  expect((await lotBids(bidder)).body).toHaveLength(1);
  await clusters.resume();
  await server.database.kysely
    .updateTable('lot_states')
    .set({ outcome: 'sold', ended_at: new Date(), close_at: new Date() })
    .where('lot_id', '=', lot.id)
    .execute();
  await fromReplica(async () => expect((await lotBids(bidder)).body).toHaveLength(1));
});

test('a replica that stands still as a whole is left alone, and read again when it is back', async () => {
  await fromReplica(nameShown);
  const name = await nameShown();
  await clusters.freeze();
  try {
    const began = performance.now();
    expect(await nameShown()).toBe(name);
    expect(performance.now() - began).toBeLessThan(2_500);
    await rename('While It Hung');
    expect(await nameShown()).toBe('While It Hung');
    await vi.waitFor(
      async () =>
        expect(
          valueOf(await readMetrics(server.app), 'fairlot_replica_lag_seconds', {}),
        ).toBeGreaterThan(1),
      { timeout: 10_000, interval: 200 },
    );
  } finally {
    await clusters.thaw();
  }
  await fromReplica(nameShown);
  expect(await nameShown()).toBe('While It Hung');
}, 60_000);

test('a replica of another database is not read, and the log says which address is wrong', async () => {
  const log = createLog('silent');
  const warn = vi.spyOn(log, 'warn');
  const { database: primary } = server;
  // Of the same cluster: as far as the right one, and a database of another name.
  const url = clusters.replicaUrl;
  const replica = openReplica({ url, primary, log, metrics: createMetrics() });
  const where = () =>
    replica.read(null, async () => (isOnReplica() ? replica.connect() : 'primary'));
  await vi.waitFor(async () => {
    await replica.look();
    expect(await where()).toBe('primary');
    const message = 'DATABASE_REPLICA_URL leads to another database than DATABASE_URL.';
    const err: unknown = expect.objectContaining({ message });
    expect(warn).toHaveBeenCalledWith({ err }, 'a replica cannot be read, the primary is');
  }, 5_000);
  expect(replica.figures().replica_lag_seconds).toBeGreaterThan(0);
  await replica.close();
});
