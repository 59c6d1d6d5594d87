import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { biddingLoad, moreBids } from './support/bidding-load.ts';
import { openSaleroom } from './support/saleroom.ts';
import type { Saleroom } from './support/saleroom.ts';
import { startServer } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';

/** We promise none lost in 500 kills, which `FAIRLOT_LONG=1` tries, half of them PostgreSQL's. */
const kills = process.env['FAIRLOT_LONG'] === '1' ? 250 : 1;

describe('no acknowledged bid is lost', { timeout: 30_000 + kills * 20_000 }, () => {
  let suite: TestDatabase;
  let saleroom: Saleroom;
  let lots: string[];
  let server: ServerProcess;

  beforeAll(async () => {
    suite = await testDatabase();
    saleroom = await openSaleroom(suite.url);
    lots = await saleroom.lots(5);
    server = await startServer(suite.url);
  }, 60_000);

  afterAll(async () => {
    await server?.end('SIGKILL');
    await saleroom?.close();
    await suite?.drop();
  });

  test('when the server is killed in the midst of bids', async () => {
    const bidders = await saleroom.bidders(server.origin, 8);
    const load = biddingLoad({ bidders, lots, origins: () => [server.origin], pauseMs: 25 });
    for (let kill = 0; kill < kills; kill += 1) {
      await moreBids(load, 40);
      const { port } = server;
      await server.end('SIGKILL');
      server = await startServer(suite.url, port);
    }
    await moreBids(load, 40);
    await load.stop();
    expect(load.failed).toEqual([]);
    expect(await saleroom.lost(load.acknowledged)).toEqual([]);
    expect(await saleroom.audit(lots)).toEqual([]);
  });
});
