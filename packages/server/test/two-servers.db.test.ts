import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loginCookie } from '@fairlot/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runCommand } from '#main/testing/command-line.ts';
import { makeLogin } from '#main/testing/sign-in.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { biddingLoad, moreBids } from './support/bidding-load.ts';
import type { RemoteBidder } from './support/remote-bidder.ts';
import { openSaleroom } from './support/saleroom.ts';
import type { Saleroom } from './support/saleroom.ts';
import { startServer } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';
import { sequencesOf, watch } from './support/watcher.ts';

/** The long run replaces both, as a deploy does: each takes a start. */
const isLong = process.env['FAIRLOT_LONG'] === '1';

describe('two servers on one database', { timeout: 60_000 }, () => {
  let database: TestDatabase;
  let saleroom: Saleroom;
  let servers: [ServerProcess, ServerProcess];
  let bidders: RemoteBidder[];
  /** For the commands, which run beside the servers. */
  let dataDir: string;

  beforeAll(async () => {
    database = await testDatabase();
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlot-command-'));
    saleroom = await openSaleroom(database.url);
    servers = [await startServer(database.url), await startServer(database.url)];
    bidders = await saleroom.bidders(servers[0].origin, 6);
  }, 60_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    await saleroom.close();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  async function byCommand(args: readonly string[]): Promise<void> {
    const { code, stderr } = await runCommand({ databaseUrl: database.url, dataDir }, args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  }

  test('take bids on the same lot in turns, and all watchers of both see each bid once, in order', async () => {
    const [lot = ''] = await saleroom.lots(1);
    const watchers = await Promise.all(
      servers.map(({ origin }) => watch(origin, { auction: saleroom.auctionId })),
    );
    const rounds = 20;
    const answers: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { origin } = servers[round % 2] ?? servers[0];
      const answer = await bidders[round % 6]?.bid(origin, lot, 10 + round * 5);
      if (answer && answer !== 'lost') answers.push(answer.reply.sequence);
    }
    const all = Array.from({ length: rounds }, (_, index) => index + 1);
    expect(answers).toEqual(all);
    await vi.waitFor(
      () => watchers.forEach((watcher) => expect(sequencesOf(watcher, lot)).toHaveLength(rounds)),
      { timeout: 5_000 },
    );
    for (const watcher of watchers) expect(sequencesOf(watcher, lot)).toEqual(all);
    await Promise.all(watchers.map((watcher) => watcher.stop()));
    expect(await saleroom.audit([lot])).toEqual([]);
  });

  test('tell every watcher of each at once that a command has withdrawn a lot', async () => {
    const [lot = ''] = await saleroom.lots(1);
    const watchers = await Promise.all(
      servers.map(({ origin }) => watch(origin, { auction: saleroom.auctionId })),
    );
    await byCommand(['lot', 'withdraw', lot]);
    const news = { lotSecureId: lot, bidResultEnum: 'LotWidthdrawn' };
    await vi.waitFor(
      () => watchers.forEach(({ received }) => expect(received).toMatchObject([news])),
      { timeout: 2_000 },
    );
    await Promise.all(watchers.map((watcher) => watcher.stop()));
  });

  test('tell every watcher of each that a command has taken a bid back', async () => {
    const { kysely } = saleroom.database;
    const day = 24 * 60 * 60_000;
    const session = await saleroom.make.session({
      auction_id: saleroom.auctionId,
      position: 2,
      first_close_at: new Date(Date.now() + 3 * day),
    });
    const { id: lot } = await saleroom.make.lot({
      session_id: session.id,
      auction_id: saleroom.auctionId,
    });
    const [bidder] = bidders;
    const watchers = await Promise.all(
      servers.map(({ origin }) => watch(origin, { auction: session.id })),
    );
    await bidder?.bid(servers[0].origin, lot, 10);
    const { email } = await kysely
      .selectFrom('lot_states')
      .innerJoin('users', 'users.id', 'leader_id')
      .select('email')
      .where('lot_id', '=', lot)
      .executeTakeFirstOrThrow();
    const why = ['--reason', 'SellerNotReached', '--by', 'Joan'];
    await byCommand(['bid', 'retract', lot, '--bidder', email, ...why]);
    await vi.waitFor(
      () =>
        watchers.forEach(({ received }) =>
          expect(received).toMatchObject([
            { lotSecureId: lot, isRetract: false },
            { lotSecureId: lot, isRetract: true },
          ]),
        ),
      { timeout: 5_000 },
    );
    await Promise.all(watchers.map((watcher) => watcher.stop()));
  });

  test('tell a bidder at each of them at once that a command has approved them', async () => {
    const { make, auctionId } = saleroom;
    const { id, email } = await make.bidder(auctionId);
    await saleroom.database.kysely
      .updateTable('registrations')
      .set({ status: 'pending', decided_at: null })
      .where('user_id', '=', id)
      .execute();
    const cookie = `${loginCookie}=${await makeLogin(saleroom.database, id, '127.0.0.1')}`;
    const watchers = await Promise.all(servers.map(({ origin }) => watch(origin, { cookie })));
    const args = ['registrations', 'approve', '--auction', auctionId, '--bidder', email];
    await byCommand(args);
    const news = { alertEnumName: 'BidderUserAuctionApproved', secureAuctionId: auctionId };
    await vi.waitFor(
      () => watchers.forEach(({ alerts }) => expect(alerts[0]).toMatchObject(news)),
      { timeout: 2_000 },
    );
    await Promise.all(watchers.map((watcher) => watcher.stop()));
  });

  test('take bids on the same lots at once, and each lot has one history', async () => {
    const lots = await saleroom.lots(3);
    const load = biddingLoad({ bidders, lots, origins: () => servers.map(({ origin }) => origin) });
    await moreBids(load, 60);
    await load.stop();
    expect(load.failed).toEqual([]);
    expect(await saleroom.lost(load.acknowledged)).toEqual([]);
    expect(await saleroom.audit(lots)).toEqual([]);
  });

  test.runIf(isLong)(
    'are replaced one after the other under load without a lost or failed bid',
    async () => {
      const lots = await saleroom.lots(3);
      let open = servers.map(({ origin }) => origin);
      const load = biddingLoad({ bidders, lots, origins: () => open, pauseMs: 100 });
      for (const index of [0, 1] as const) {
        await moreBids(load, 30);
        const leaving = servers[index];
        open = servers.filter((server) => server !== leaving).map(({ origin }) => origin);
        expect(await leaving.end('SIGTERM')).toBe(0);
        servers[index] = await startServer(database.url, leaving.port);
        open = servers.map(({ origin }) => origin);
      }
      await moreBids(load, 30);
      await load.stop();
      expect(load.failed).toEqual([]);
      expect(await saleroom.lost(load.acknowledged)).toEqual([]);
      expect(await saleroom.audit(lots)).toEqual([]);
    },
  );

  test('do not wait for each other: when one is killed the other hammers, once', async () => {
    const { kysely } = saleroom.database;
    const lots = await saleroom.lots(20);
    const [bidder] = bidders;
    for (const lot of lots) await bidder?.bid(servers[1].origin, lot, 10);
    const watcher = await watch(servers[1].origin, { auction: saleroom.auctionId });
    await servers[0].end('SIGKILL');
    await kysely
      .updateTable('lot_states')
      .set({ close_at: new Date(Date.now() + 500) })
      .where('lot_id', 'in', lots)
      .execute();
    const ended = () =>
      kysely
        .selectFrom('lot_states')
        .select(['outcome', 'ended_at', 'close_at'])
        .where('lot_id', 'in', lots)
        .where('outcome', 'is not', null)
        .execute();
    await vi.waitFor(async () => expect(await ended()).toHaveLength(lots.length), {
      timeout: 8_000,
    });
    for (const { outcome, ended_at, close_at } of await ended()) {
      expect(outcome).toBe('sold');
      expect(ended_at?.getTime()).toBeGreaterThanOrEqual(close_at.getTime());
    }
    await vi.waitFor(() =>
      expect(watcher.received.filter((bid) => bid.bidResultEnum === 'LotClosed')).toHaveLength(20),
    );
    await watcher.stop();
    const hammers = await kysely
      .selectFrom('lot_events')
      .select('lot_id')
      .where('lot_id', 'in', lots)
      .where('kind', '=', 'sold')
      .execute();
    expect(hammers).toHaveLength(20);
  });
});
