import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replayLots } from '#operations/replay/public.ts';
import { createLog } from '#platform/log/log.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { hasBegunToClose, readSale } from './sale-copy.queries.ts';
import type { SaleCopy } from './sale-copy.queries.ts';
import { rehearseSale } from './rehearse-sale.ts';

const isLong = process.env['FAIRLOT_LONG'] === '1';

let server: TestServer;
let auctionId: string;
const log = createLog('silent');
const second = 1_000;
const leadMs = 120 * second;
const firstClose = Date.parse('2031-05-06T01:00:00Z');

beforeAll(async () => {
  server = await testServer();
  const session = await server.make.session({ first_close_at: new Date(firstClose) });
  auctionId = session.auctionId;
  for (let index = 0; index < 12; index += 1) {
    const closes = new Date(firstClose + index * 10 * second);
    await server.make.lot(
      { auction_id: auctionId, session_id: session.id, low_estimate_cents: 60_00 },
      {
        start_price_cents: 5_00,
        close_at: closes,
        scheduled_close_at: closes,
        reserve_cents: index === 0 ? 1_000_000_00 : null,
      },
    );
  }
});
afterAll(() => server.drop());

const foldersLeft = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`fairlot-rehearsal-${process.pid}-`));

async function copyOfSale(): Promise<SaleCopy> {
  const copy = await readSale(server.database.pool, auctionId);
  if (copy === null) throw new Error('There is no sale.');
  return copy;
}

async function rowsOfInstallation(): Promise<unknown> {
  const { rows } = await server.database.pool.query(
    `select (select jsonb_agg(to_jsonb(s) order by lot_id) from lot_states s) as states,
       (select count(*) from bids) as bids, (select count(*) from users) as users,
       (select count(*) from facts) as facts, (select count(*) from outbox) as outbox,
       (select count(*) from outages) as outages`,
  );
  return rows;
}

// A busy machine takes longer than a second per minute of the sale.
test(
  'a sale is rehearsed by its own rules, and leaves nothing behind',
  { timeout: 60_000 },
  async () => {
    const before = await rowsOfInstallation();
    const progress: number[] = [];
    const lots = await rehearseSale(await copyOfSale(), {
      seed: 1,
      log,
      signal: AbortSignal.timeout(60 * second),
      leadMs,
      onProgress: ({ closed }) => progress.push(closed),
      async onEnd(sandbox) {
        const replayed = await replayLots(sandbox, auctionId);
        expect(replayed?.length).toBe(12);
        expect(replayed?.flatMap(({ differences }) => differences)).toEqual([]);
        const { rows } = await sandbox.pool.query(
          `select (select count(*)::int from outages) as outages,
           (select count(*)::int from outbox) as outbox,
           (select max(ended_at - close_at) < interval '10 minutes' from lot_states) as in_time`,
        );
        expect(rows).toEqual([{ outages: 0, outbox: 0, in_time: true }]);
      },
    });

    expect(lots.map(({ closeAt }) => closeAt)).toEqual(
      Array.from({ length: 12 }, (_, index) => firstClose + index * 10 * second),
    );
    expect(lots[0]).toMatchObject({ outcome: 'passed' });
    expect(lots.filter(({ outcome }) => outcome === 'sold').length).toBeGreaterThan(5);
    // Robots that wait for the last minute cause soft closes.
    expect(lots.some(({ closeAt, closedAt }) => closedAt > closeAt)).toBe(true);
    expect(progress.at(-1)).toBe(12);
    expect(await rowsOfInstallation()).toEqual(before);
    expect(await foldersLeft()).toEqual([]);
  },
);

// `rehearsals.db.test.ts` stops one each time, as the console does.
test.runIf(isLong)('one that is stopped leaves nothing behind', { timeout: 60_000 }, async () => {
  const copy = await copyOfSale();
  const stopping = new AbortController();
  const rehearsed = rehearseSale(copy, {
    seed: 1,
    log,
    signal: stopping.signal,
    leadMs: 10 * second,
    onProgress: () => stopping.abort(),
  });
  await expect(rehearsed).rejects.toThrow('aborted');
  expect(await foldersLeft()).toEqual([]);
});

test('a published sale has begun to close once the first lot was due', async () => {
  await server.clock.freeze(new Date(firstClose - second));
  expect(await hasBegunToClose(server.database.pool, auctionId)).toBe(false);
  await server.clock.freeze(new Date(firstClose));
  expect(await hasBegunToClose(server.database.pool, auctionId)).toBe(true);
});
