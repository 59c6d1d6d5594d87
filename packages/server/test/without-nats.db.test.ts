import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { openSaleroom } from './support/saleroom.ts';
import type { Saleroom } from './support/saleroom.ts';
import { startServer } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';
import { sequencesOf, watch } from './support/watcher.ts';

/** Nobody listens there. */
const away = { BACKPLANE_URL: 'nats://127.0.0.1:1' };

let database: TestDatabase;
let saleroom: Saleroom;
let servers: readonly ServerProcess[] = [];
beforeAll(async () => {
  database = await testDatabase();
  saleroom = await openSaleroom(database.url);
  servers = await Promise.all([1, 2].map(() => startServer(database.url, undefined, away)));
}, 60_000);
afterAll(async () => {
  for (const server of servers) await server.end('SIGKILL');
  await saleroom.close();
  await database.drop();
});

test('nodes that NATS is away from start, take bids, and tell their watchers of one another’s', async () => {
  const [one, two] = servers.map(({ origin }) => origin) as [string, string];
  for (const origin of [one, two]) {
    const answer = await fetch(`${origin}/readyz`);
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { degraded: 'This node does not hear the others at once.' },
    ]);
  }
  const [bidder] = await saleroom.bidders(one, 1);
  const [lot = ''] = await saleroom.lots(1);
  const watcher = await watch(two, { auction: saleroom.auctionId });
  expect(await bidder?.bid(one, lot, 10)).toMatchObject({ status: 200 });
  await expect.poll(() => sequencesOf(watcher, lot), { timeout: 5_000 }).toEqual([1]);
  await watcher.stop();
}, 60_000);
