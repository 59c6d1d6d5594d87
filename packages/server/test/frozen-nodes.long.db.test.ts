import { setTimeout as delay } from 'node:timers/promises';
import { outageGrace } from '@fairlot/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { heartbeatMs } from '#bidding/closing/heartbeat.ts';
import { createTestClock } from '#main/testing/test-clock.ts';
import type { TestClock } from '#main/testing/test-clock.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { openSaleroom } from './support/saleroom.ts';
import type { Saleroom } from './support/saleroom.ts';
import { startServer } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';

const halfAMinute = 30_000;
/** Milliseconds by which the length of an outage may be off: two heartbeats, and more on a busy machine. */
const someBeats = 4_000;

const patiently = <T>(look: () => Promise<T>) =>
  vi.waitFor(look, { timeout: 15_000, interval: 50 });

// Safety, number 21: event loops that take bids are blocked across a close. A lot that fell due while
// nobody could bid must not be hammered before it is known whether that was an outage. `outage.db.test.ts`
// decides the same by the clock in each run.
describe('two nodes whose event loops are blocked across a close', { timeout: 120_000 }, () => {
  let database: TestDatabase;
  let saleroom: Saleroom;
  let clock: TestClock;
  let servers: [ServerProcess, ServerProcess];

  beforeAll(async () => {
    database = await testDatabase();
    saleroom = await openSaleroom(database.url);
    clock = createTestClock(database.db);
    servers = [await startServer(database.url), await startServer(database.url)];
  }, 60_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    await saleroom.close();
    await database.drop();
  });
  beforeEach(async () => {
    // Lots left open by another test must not fall due in this one.
    const { kysely } = saleroom.database;
    await kysely
      .updateTable('lot_states')
      .set({ outcome: 'withdrawn', ended_at: new Date() })
      .where('outcome', 'is', null)
      .execute();
    await kysely.deleteFrom('outages').execute();
  });

  /** This many milliseconds from now by the auction clock. */
  const after = async (milliseconds: number) =>
    new Date((await clock.now()).getTime() + milliseconds);
  const lotClosingIn = async (milliseconds: number) => {
    const close = await after(milliseconds);
    const [lot = ''] = await saleroom.lots(1, { close_at: close });
    return { lot, close };
  };
  const stateOf = (lot: string) =>
    saleroom.database.kysely
      .selectFrom('lot_states')
      .select(['close_at', 'outcome', 'ended_at'])
      .where('lot_id', '=', lot)
      .executeTakeFirstOrThrow();
  /** Waits for the hammer, expects that the close never moved, and returns when it fell. */
  const hammered = ({ lot, close }: { lot: string; close: Date }) =>
    patiently(async () => {
      const { outcome, ended_at, close_at } = await stateOf(lot);
      expect({ outcome, close_at }).toEqual({ outcome: 'passed', close_at: close });
      return ended_at ?? new Date(Number.NaN);
    });
  const outages = () =>
    saleroom.database.kysely.selectFrom('outages').select('extended_lots').execute();
  const freezeAll = async (milliseconds: number) => {
    const frozen = await Promise.all(servers.map((server) => server.freeze(milliseconds)));
    return { thawed: Promise.all(frozen.map(({ thawed }) => thawed)) };
  };

  test('both for 4 seconds: no close moves, and the hammer falls once they run again', async () => {
    const { thawed } = await freezeAll(4_000);
    const sale = await lotClosingIn(500);
    await thawed;
    const hammeredAt = await hammered(sale);
    // Not while they were blocked, although the lot was due within the first second.
    expect(hammeredAt.getTime() - sale.close.getTime()).toBeGreaterThan(2_000);
    expect(await outages()).toEqual([]);
  });

  test('one for 6 seconds: no close moves, and the other one hammers in time', async () => {
    const { thawed } = await servers[0].freeze(6_000);
    for (const milliseconds of [500, 4_000]) {
      const sale = await lotClosingIn(milliseconds);
      const late = (await hammered(sale)).getTime() - sale.close.getTime();
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(2_000);
    }
    await thawed;
    expect(await outages()).toEqual([]);
  });

  test('both for half a minute: lots that fell due get a new close, hammered ones stay', async () => {
    const sold = await lotClosingIn(-100);
    await hammered(sold);
    const { thawed } = await freezeAll(halfAMinute);
    const { lot, close } = await lotClosingIn(1_000);
    await thawed;
    const by = await patiently(async () => {
      const { close_at, outcome } = await stateOf(lot);
      expect(outcome).toBeNull();
      expect(close_at.getTime()).toBeGreaterThan(close.getTime());
      return close_at.getTime() - close.getTime();
    });
    expect(Math.abs(by - halfAMinute - outageGrace)).toBeLessThan(someBeats);
    // Time for both to check once more.
    await delay(2 * heartbeatMs);
    expect((await stateOf(lot)).close_at.getTime()).toBe(close.getTime() + by);
    expect(await outages()).toEqual([{ extended_lots: 1 }]);
    expect(await stateOf(sold.lot)).toMatchObject({ outcome: 'passed', close_at: sold.close });
  });

  test('killed, and back within ten seconds: no close moves, and the hammer falls late', async () => {
    const sale = await lotClosingIn(4_000);
    const back = await after(7_000);
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    // However long they take to start on this machine.
    await clock.freeze(back);
    servers = [
      await startServer(database.url, servers[0].port),
      await startServer(database.url, servers[1].port),
    ];
    expect(await hammered(sale)).toEqual(back);
    expect(await outages()).toEqual([]);
  });
});
