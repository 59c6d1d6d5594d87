import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { hubEvents, hubMethods, hubPath } from '@fairlot/contract';
import type { ReceiveBid } from '@fairlot/contract';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { biddingLoad, moreBids } from './support/bidding-load.ts';
import { openSaleroom } from './support/saleroom.ts';
import type { Saleroom } from './support/saleroom.ts';
import { processesEntry, startServer } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';

/** Its processes start one after the other, and the killed one once more. */
const isLong = process.env['FAIRLOT_LONG'] === '1';

describe('two processes behind one port', { timeout: 240_000 }, () => {
  let database: TestDatabase;
  let saleroom: Saleroom;
  let server: ServerProcess;

  beforeAll(async () => {
    database = await testDatabase();
    saleroom = await openSaleroom(database.url);
    server = await startServer(database.url, undefined, {}, processesEntry);
    // The first one serves, the other one starts.
    while (!(await isReady())) await delay(200);
  }, 240_000);
  afterAll(async () => {
    await server.end('SIGTERM');
    await saleroom.close();
    await database.drop();
  });

  beforeEach(({ onTestFailed }) => onTestFailed(() => void process.stderr.write(server.output())));

  /** The processes whose figures the port shows, whichever answers. */
  async function processes(): Promise<string[]> {
    const text = await (await fetch(`${server.origin}/metrics`)).text();
    return Array.from(
      text.matchAll(/^fairlot_ready\{process="(.)"\} 1$/gm),
      ([, name = '']) => name,
    ).toSorted();
  }

  /** Whether a probe hears so within the second that HAProxy waits. */
  async function isReady(): Promise<boolean> {
    const signal = AbortSignal.timeout(1_000);
    const answer = await fetch(`${server.origin}/readyz`, { signal }).catch(() => null);
    return answer?.ok === true;
  }

  /** Process ids of the processes, the one with the worker first. */
  const pids = () =>
    execFileSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);

  /** Watches after a negotiation, which the other process may have answered. */
  async function watchBy(transport: HttpTransportType) {
    const received: ReceiveBid[] = [];
    let begins = 0;
    const connection = new HubConnectionBuilder()
      .withUrl(`${server.origin}${hubPath}`, { transport })
      .withAutomaticReconnect([0, 200, 500, 1_000, 2_000, 4_000])
      .configureLogging(LogLevel.None)
      .build();
    connection.on(hubEvents.receiveBid, (bid: ReceiveBid) => received.push(bid));
    const begin = async () => {
      await connection.invoke(hubMethods.monitorAuction, saleroom.auctionId);
      begins += 1;
    };
    connection.onreconnected(() => void begin());
    await connection.start();
    await begin();
    return { received, begins: () => begins, stop: () => connection.stop() };
  }

  const transports = [
    HttpTransportType.WebSockets,
    HttpTransportType.ServerSentEvents,
    HttpTransportType.LongPolling,
  ];

  test('say that they are ready once both are', async () => {
    expect(await processes()).toEqual(['1', '2']);
  });

  test('while one hangs none says that it is ready, and all say it when that goes on', async () => {
    const [, second = 0] = pids();
    process.kill(second, 'SIGSTOP');
    // What was heard of it before counts for a moment.
    await vi.waitFor(async () => expect(await isReady()).toBe(false), { timeout: 3_000 });
    const probes = await Promise.all(Array.from({ length: 10 }, isReady));
    process.kill(second, 'SIGCONT');
    expect(new Set(probes)).toEqual(new Set([false]));
    await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 20_000 });
    expect(pids()).toContain(second);
  });

  test('take bids on the same lots, and watchers of every transport see none twice and the last one', async () => {
    const bidders = await saleroom.bidders(server.origin, 4);
    const lots = await saleroom.lots(2);
    const watchers = await Promise.all([...transports, ...transports].map(watchBy));
    const load = biddingLoad({ bidders, lots, origins: () => [server.origin] });
    await moreBids(load, 40);
    await load.stop();
    expect(load.failed).toEqual([]);
    expect(await saleroom.lost(load.acknowledged)).toEqual([]);
    expect(await saleroom.audit(lots)).toEqual([]);
    const numbers = (received: readonly ReceiveBid[]) =>
      lots.map((lot) =>
        received.filter(({ lotSecureId }) => lotSecureId === lot).map(({ sequence }) => sequence),
      );
    const last = await Promise.all(lots.map(lastSequence));
    for (const { received } of watchers) {
      await vi.waitFor(() => expect(numbers(received).map((each) => each.at(-1))).toEqual(last), {
        timeout: 5_000,
      });
      // One that comes 100 ms after the next is left out: watchers see the gap and read the lot.
      for (const each of numbers(received)) {
        expect(each).toEqual([...new Set(each)].toSorted((one, other) => one - other));
      }
    }
    await Promise.all(watchers.map((watcher) => watcher.stop()));
  });

  test.runIf(isLong)(
    'one killed under load is started again, nothing is lost, and its watchers come back',
    async () => {
      const bidders = await saleroom.bidders(server.origin, 4);
      const lots = await saleroom.lots(2);
      const watchers = await Promise.all([...transports, ...transports].map(watchBy));
      const load = biddingLoad({ bidders, lots, origins: () => [server.origin] });
      await moreBids(load, 20);
      const [first = 0] = pids();
      process.kill(first, 'SIGKILL');
      await moreBids(load, 40);
      await vi.waitFor(async () => expect(await processes()).toEqual(['1', '2']), {
        timeout: 150_000,
        interval: 200,
      });
      expect(pids()).not.toContain(first);
      await load.stop();
      expect(load.failed).toEqual([]);
      expect(await saleroom.lost(load.acknowledged)).toEqual([]);
      expect(await saleroom.audit(lots)).toEqual([]);
      // All watch again: a last bid reaches each.
      const [lot = ''] = await saleroom.lots(1);
      await vi.waitFor(
        async () => {
          const price = 10 + 100 * ((await lastSequence(lot)) + 1);
          await bidders[0]?.bid(server.origin, lot, price);
          await vi.waitFor(
            () =>
              watchers.forEach(({ received }) =>
                expect(received.some(({ lotSecureId }) => lotSecureId === lot)).toBe(true),
              ),
            { timeout: 1_000 },
          );
        },
        { timeout: 20_000 },
      );
      await Promise.all(watchers.map((watcher) => watcher.stop()));
    },
  );

  test.runIf(isLong)('one that goes on hanging is replaced', async () => {
    const [first = 0] = pids();
    process.kill(first, 'SIGSTOP');
    await vi.waitFor(() => expect(() => process.kill(first, 0)).toThrow('ESRCH'), {
      timeout: 20_000,
    });
    await vi.waitFor(
      async () => {
        expect(pids()).toHaveLength(2);
        expect(await processes()).toEqual(['1', '2']);
      },
      { timeout: 150_000, interval: 200 },
    );
    expect(await isReady()).toBe(true);
  });

  test('all end in order when the supervisor is told to', async () => {
    const all = pids();
    expect(all).toHaveLength(2);
    expect(await server.end('SIGTERM')).toBe(0);
    for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  async function lastSequence(lotId: string): Promise<number> {
    const { sequence } = await saleroom.database.kysely
      .selectFrom('lot_states')
      .select('sequence')
      .where('lot_id', '=', lotId)
      .executeTakeFirstOrThrow();
    return sequence;
  }
});
