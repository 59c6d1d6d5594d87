import type { Alert } from '@fairlot/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { biddingLoad, moreBids } from './support/bidding-load.ts';
import type { RemoteBidder } from './support/remote-bidder.ts';
import { openSaleroom } from './support/saleroom.ts';
import type { Saleroom } from './support/saleroom.ts';
import { startServer } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';
import { watch } from './support/watcher.ts';
import type { Watcher } from './support/watcher.ts';

const kills = 60;

let suite: TestDatabase;
let saleroom: Saleroom;
/** The node to which watchers are connected. */
let standing: ServerProcess;
/** The node that takes the bids; both hammer lots. */
let killed: ServerProcess;
let bidders: RemoteBidder[];
const watchers = new Map<string, Watcher>();

beforeAll(async () => {
  suite = await testDatabase();
  saleroom = await openSaleroom(suite.url);
  [standing, killed] = [await startServer(suite.url), await startServer(suite.url)];
  bidders = await saleroom.bidders(standing.origin, 6);
  for (const { id, cookie } of bidders) {
    watchers.set(id, await watch(standing.origin, { cookie }));
  }
}, 60_000);
afterAll(async () => {
  await Promise.all([...watchers.values()].map((watcher) => watcher.stop()));
  await Promise.all([standing, killed].map((server) => server?.end('SIGKILL')));
  await saleroom?.close();
  await suite?.drop();
});

/** Stored alerts that have not arrived at their owner's connection in their present state. */
async function missing() {
  const alerts = await saleroom.database.kysely
    .selectFrom('alerts')
    .select(['id', 'user_id', 'kind', 'created_at'])
    .execute();
  expect(alerts.length).toBeGreaterThan(0);
  return alerts.filter(({ id, user_id: userId, created_at: at }) => {
    const arrived = (watchers.get(userId)?.alerts ?? []) as Alert[];
    return !arrived.some(
      ({ secureId, alertTime }) => secureId === id && alertTime === at.toISOString(),
    );
  });
}

test(
  'servers killed between a commit and its message: every alert arrives through another node within a minute',
  async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      const lots = await saleroom.lots(4);
      const load = biddingLoad({ bidders, lots, origins: () => [killed.origin], pauseMs: 5 });
      await moreBids(load, 60);
      // It is hammered while bids on the other lots go on.
      await saleroom.database.kysely
        .updateTable('lot_states')
        .set({ close_at: new Date() })
        .where('lot_id', 'in', lots.slice(0, 2))
        .execute();
      await moreBids(load, 10);
      const { port } = killed;
      await killed.end('SIGKILL');
      killed = await startServer(suite.url, port);
      await moreBids(load, 10);
      await load.stop();
      expect(load.failed).toEqual([]);
    }
    await vi.waitFor(async () => expect(await missing()).toEqual([]), {
      timeout: 60_000,
      interval: 500,
    });
    for (const watcher of watchers.values()) expect(watcher.isClosed()).toBe(false);
  },
  90_000 + kills * 20_000,
);

test('the check notices an alert that no node delivers', async () => {
  const [bidder] = bidders;
  const [lot = ''] = await saleroom.lots(1);
  // Stored as if its node had died after the commit, but marked as delivered, so that no node delivers it.
  await saleroom.database.kysely
    .insertInto('alerts')
    .values({
      id: crypto.randomUUID(),
      user_id: bidder?.id ?? '',
      kind: 'BidderOutbid',
      message_text: '',
      lot_id: lot,
      told_at: new Date(),
    })
    .execute();
  expect(await missing()).toHaveLength(1);
});
