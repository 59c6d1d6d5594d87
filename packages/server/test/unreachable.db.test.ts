import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import type { RemoteBidder } from './support/remote-bidder.ts';
import { openSaleroom } from './support/saleroom.ts';
import type { Saleroom } from './support/saleroom.ts';
import { startServer } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';
import { severableProxy } from './support/severable-proxy.ts';
import type { SeverableProxy } from './support/severable-proxy.ts';
import { sequencesOf, watch } from './support/watcher.ts';

describe('while the database cannot be reached', { timeout: 60_000 }, () => {
  let database: TestDatabase;
  let saleroom: Saleroom;
  let line: SeverableProxy;
  let server: ServerProcess;
  let bidder: RemoteBidder;
  let lot: string;

  beforeAll(async () => {
    database = await testDatabase();
    saleroom = await openSaleroom(database.url);
    line = await severableProxy(database.url);
    server = await startServer(line.url);
    [bidder] = (await saleroom.bidders(server.origin, 1)) as [RemoteBidder];
    [lot] = (await saleroom.lots(1)) as [string];
  }, 60_000);
  afterAll(async () => {
    await server.end('SIGKILL');
    await line.cut();
    await saleroom.close();
    await database.drop();
  });

  test('every call answers 503 with Retry-After; bids are taken within five seconds after it is back', async () => {
    expect(await bidder.bid(server.origin, lot, 10)).toMatchObject({ status: 200 });
    await line.cut();
    const unavailable = { status: 503, retryAfter: '2', reply: { code: 'Unavailable' } };
    const began = performance.now();
    expect(await bidder.bid(server.origin, lot, 20)).toMatchObject(unavailable);
    expect(performance.now() - began).toBeLessThan(6_000);
    const page = await fetch(`${server.origin}/api/site/getlotbids/${lot}`);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);

    await line.restore();
    await vi.waitFor(
      async () => {
        expect(await bidder.bid(server.origin, lot, 30)).toMatchObject({ status: 200 });
        expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
      },
      { timeout: 5_000, interval: 100 },
    );
    expect(await saleroom.audit([lot])).toEqual([]);
  });

  test('a bid whose answer was lost is found again by its id', async () => {
    const [other] = (await saleroom.bidders(server.origin, 1)) as [RemoteBidder];
    const [fresh] = (await saleroom.lots(1)) as [string];
    const origins = () => [server.origin];
    const pending = other.bidUntilAnswered(origins, fresh, 50);
    await line.cut();
    await line.restore();
    const acknowledged = await pending;
    expect(acknowledged.reply.bidResultEnum).toBe('BidWins');
    expect(await saleroom.lost([acknowledged])).toEqual([]);
    expect(await saleroom.audit([fresh])).toEqual([]);
  });

  test('who comes to watch meanwhile, signed in, waits and is let in when it is back', async () => {
    await line.cut();
    const coming = watch(server.origin, { cookie: bidder.cookie });
    expect(await bidder.bid(server.origin, lot, 40)).toMatchObject({ status: 503 });
    await line.restore();
    await (await coming).stop();
  });

  test('watchers stay, and hear when it is back what another node did meanwhile', async () => {
    const [fresh] = (await saleroom.lots(1)) as [string];
    const watcher = await watch(server.origin, { auction: saleroom.auctionId });
    await line.cut();
    await sql`
      with lot as (update lot_states set sequence = 1 where lot_id = ${fresh}::uuid returning *)
      insert into lot_events (lot_id, sequence, kind, close_at, happened_at)
      select lot_id, 1, 'extended-for-outage', close_at, auction_clock() from lot`.execute(
      saleroom.database.kysely,
    );
    expect(await bidder.bid(server.origin, lot, 50)).toMatchObject({ status: 503 });
    await line.restore();
    await vi.waitFor(() => expect(sequencesOf(watcher, fresh)).toEqual([1]), { timeout: 10_000 });
    expect(watcher.isClosed()).toBe(false);
    await watcher.stop();
  });
});

test(
  'a server that finds no database says so in one line and ends',
  { timeout: 30_000 },
  async () => {
    // As production starts it, without npm.
    const fairlot = fileURLToPath(new URL('../../../bin/fairlot', import.meta.url));
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlot-unreachable-'));
    const child = spawn(fairlot, ['serve'], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        DATABASE_URL: 'postgres://fairlot:secret@127.0.0.1:1/fairlot',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(code).toBe(1);
    expect(said).toMatch(/^The database at 127\.0\.0\.1:1\/fairlot cannot be used: .*\n$/);
    expect(said).not.toContain('secret');
    await rm(dataDir, { recursive: true });
  },
);
