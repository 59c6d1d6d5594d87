import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import type { Role } from '#platform/modules/module.ts';
import type { RemoteBidder } from './support/remote-bidder.ts';
import { openSaleroom } from './support/saleroom.ts';
import type { Saleroom } from './support/saleroom.ts';
import { startServer } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';
import { watch } from './support/watcher.ts';

const status = async ({ origin }: ServerProcess, path: string) =>
  (await fetch(`${origin}${path}`)).status;

describe('a web node, a hub node and a worker on one database', { timeout: 60_000 }, () => {
  let database: TestDatabase;
  let saleroom: Saleroom;
  let web: ServerProcess;
  let hub: ServerProcess;
  let worker: ServerProcess;
  let bidders: RemoteBidder[];
  const start = (role: Role) => startServer(database.url, undefined, { ROLES: role });

  beforeAll(async () => {
    database = await testDatabase();
    saleroom = await openSaleroom(database.url);
    [web, hub, worker] = [await start('web'), await start('hub'), await start('worker')];
    bidders = await saleroom.bidders(web.origin, 2);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([web, hub, worker].map((server) => server.end('SIGKILL')));
    await saleroom.close();
    await database.drop();
  });

  const outcomes = (lots: readonly string[]) =>
    saleroom.database.kysely
      .selectFrom('lot_states')
      .select('outcome')
      .where('lot_id', 'in', lots)
      .where('outcome', 'is not', null)
      .execute();
  const fallDue = (lots: readonly string[]) =>
    saleroom.database.kysely
      .updateTable('lot_states')
      .set({ close_at: new Date(Date.now() + 300) })
      .where('lot_id', 'in', lots)
      .execute();

  test('answer what their roles have, and each says that it is ready', async () => {
    for (const server of [web, hub, worker]) expect(await status(server, '/readyz')).toBe(200);
    const calls = [hub, worker, web].map((server) => status(server, '/api/site/GetXRF'));
    expect(await Promise.all(calls)).toEqual([404, 404, 204]);
    const hubs = [web, worker, hub].map(({ origin }) =>
      fetch(`${origin}/api/hubs/bid/negotiate?negotiateVersion=1`, { method: 'POST' }),
    );
    expect((await Promise.all(hubs)).map((answer) => answer.status)).toEqual([404, 404, 200]);
  });

  test('a bid at the web node is seen at the hub node, and its lot is hammered by the worker', async () => {
    const [lot = ''] = await saleroom.lots(1);
    const watcher = await watch(hub.origin, { auction: saleroom.auctionId });
    await bidders[0]?.bid(web.origin, lot, 10);
    await bidders[1]?.bid(web.origin, lot, 20);
    await vi.waitFor(() => expect(watcher.received).toHaveLength(2), { timeout: 5_000 });
    await fallDue([lot]);
    await vi.waitFor(
      () =>
        expect(watcher.received.at(-1)).toMatchObject({
          lotSecureId: lot,
          bidResultEnum: 'LotClosed',
        }),
      { timeout: 8_000 },
    );
    expect(await outcomes([lot])).toEqual([{ outcome: 'sold' }]);
    await watcher.stop();
  });

  test('without a worker bids go on and nothing is hammered, until there is one again', async () => {
    await worker.end('SIGTERM');
    const [over = '', open = ''] = await saleroom.lots(2);
    await bidders[0]?.bid(web.origin, over, 10);
    await fallDue([over]);
    await vi.waitFor(async () => expect(await isDue(over)).toBe(true), { timeout: 3_000 });
    expect(await bidders[0]?.bid(web.origin, open, 10)).toMatchObject({ status: 200 });
    expect(await status(web, '/readyz')).toBe(200);
    expect(await outcomes([over])).toEqual([]);
    worker = await start('worker');
    await vi.waitFor(async () => expect(await outcomes([over])).toHaveLength(1), {
      timeout: 8_000,
    });
  });

  test('while no web node takes bids the worker hammers nothing', async () => {
    const [lot = ''] = await saleroom.lots(1);
    await bidders[0]?.bid(web.origin, lot, 10);
    await web.end('SIGKILL');
    // Heartbeats count for three seconds.
    await vi.waitFor(async () => expect(await beats()).toBe(0), { timeout: 8_000, interval: 200 });
    await fallDue([lot]);
    await vi.waitFor(async () => expect(await isDue(lot)).toBe(true), { timeout: 3_000 });
    expect(await status(worker, '/readyz')).toBe(200);
    expect(await outcomes([lot])).toEqual([]);
  });

  async function beats(): Promise<number> {
    const { kysely } = saleroom.database;
    const rows = await kysely
      .selectFrom('nodes')
      .select('id')
      .where('alive_at', '>', new Date(Date.now() - 3_000))
      .execute();
    return rows.length;
  }

  async function isDue(lot: string): Promise<boolean> {
    const { kysely } = saleroom.database;
    const rows = await kysely
      .selectFrom('lot_states')
      .select('lot_id')
      .where('lot_id', '=', lot)
      .where('close_at', '<', new Date())
      .execute();
    return rows.length === 1;
  }
});
