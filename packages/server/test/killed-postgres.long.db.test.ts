import { readFile, chmod, mkdtemp, readlink, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '#platform/database/embedded/start-embedded-postgres.ts';
import type { EmbeddedPostgres } from '#platform/database/embedded/start-embedded-postgres.ts';
import { migrate } from '#platform/database/migrator.ts';
import { biddingLoad, moreBids } from './support/bidding-load.ts';
import { openSaleroom } from './support/saleroom.ts';
import type { Saleroom } from './support/saleroom.ts';
import { startServer } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';

/** We promise none lost in 500 kills, of which the others are the server's (`kill.db.test.ts`). */
const kills = 250;

// Its own cluster with fsync on, as in production: it survives a power cut.
describe('no acknowledged bid is lost', { timeout: 30_000 + kills * 20_000 }, () => {
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  let saleroom: Saleroom;
  let lots: string[];
  let server: ServerProcess;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlot-kill-'));
    await chmod(dataDir, 0o755);
    postgres = await startEmbeddedPostgres({ dataDir, settings: { shared_buffers: '32MB' } });
    await migrate({ url: postgres.url });
    saleroom = await openSaleroom(postgres.url);
    // On five, prices passed the highest bid that is taken before all kills were tried.
    lots = await saleroom.lots(20);
    server = await startServer(postgres.url);
  }, 60_000);

  afterAll(async () => {
    await server?.end('SIGKILL');
    await saleroom?.close();
    await postgres?.stop();
    const link = await readlink(path.join(dataDir, 'postgres')).catch(() => undefined);
    if (link) await rm(link, { recursive: true });
    await rm(dataDir, { recursive: true });
  });

  test('when PostgreSQL is killed in the midst of bids, and the server goes on', async () => {
    const bidders = await saleroom.bidders(server.origin, 8);
    const load = biddingLoad({ bidders, lots, origins: () => [server.origin], pauseMs: 25 });
    for (let kill = 0; kill < kills; kill += 1) {
      await moreBids(load, 40);
      const killed = await postmaster();
      process.kill(killed, 'SIGKILL');
      // Its last processes answer for a moment longer.
      await vi.waitFor(async () => expect(await postmaster()).not.toBe(killed), {
        timeout: 10_000,
      });
      await vi.waitFor(query, { timeout: 10_000 });
      // Bids are taken again once the database is back.
      const answered = load.acknowledged.length;
      const more = () => expect(load.acknowledged.length).toBeGreaterThan(answered);
      await vi.waitFor(more, { timeout: 20_000 });
    }
    await load.stop();
    expect(server.output()).not.toContain('unexpected error');
    expect(load.failed).toEqual([]);
    expect(await saleroom.lost(load.acknowledged)).toEqual([]);
    expect(await saleroom.audit(lots)).toEqual([]);
  });

  const query = () => saleroom.database.pool.query('select 1');
  const postmaster = async () =>
    Number(
      (await readFile(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0],
    );
});
