import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pickupScene, slotAt, tuesday } from '#main/testing/pickup-scene.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

/** `FAIRLOT_LONG=1` tries what safety.md, 14, promises: 200 racers a slot, many slots of each size. */
const isLong = process.env['FAIRLOT_LONG'] === '1';
const racers = isLong ? 200 : 60;
const rounds = isLong ? 40 : 1;
const capacities = isLong ? [1, 5, 37, 199] : [5];
/** People wait for an answer; this machine may be busy with other tests. */
const maxWaitMs = 10_000;

const full = 'Somebody else has just taken the last place at this time. Please choose another one.';

let server: TestServer;
let auctionId: string;
let winners: Awaited<ReturnType<typeof scene.winner>>[];
const scene = pickupScene(() => server);

beforeAll(async () => {
  server = await testServer();
  auctionId = (await server.make.auction()).id;
  winners = [];
  for (let count = 0; count < racers; count += 1) {
    winners.push(await scene.winner(auctionId, [10_00]));
  }
}, 120_000);
beforeEach(async () => {
  await server.clock.freeze(tuesday);
  await server.database.kysely.deleteFrom('pickup_reservations').execute();
});
afterAll(() => server.drop());

/** Everybody chooses at once; returns how many of each answer there were, and how long the last one took. */
async function race(wishes: readonly { winner: number; windowId: string; start: string }[]) {
  const rows = await server.database.kysely.selectFrom('pickup_reservations').selectAll().execute();
  const reservations = new Map(rows.map((row) => [row.invoice_id, row.id]));
  const begun = performance.now();
  const answers = await Promise.all(
    wishes.map(async ({ winner, windowId, start }) => {
      const racer = winners[winner];
      if (racer === undefined) throw new Error('There is no such racer.');
      const shown = reservations.get(racer.id) ?? null;
      return (await scene.choose(racer, windowId, start, shown)) ?? 'reserved';
    }),
  );
  const counts = new Map<unknown, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return { counts, ms: performance.now() - begun };
}

async function takenSlots(windowId: string): Promise<Map<string, number>> {
  const rows = await server.database.kysely
    .selectFrom('pickup_reservations')
    .select('starts_at')
    .where('window_id', '=', windowId)
    .execute();
  const counts = new Map<string, number>();
  for (const { starts_at: at } of rows) {
    counts.set(at.toISOString(), (counts.get(at.toISOString()) ?? 0) + 1);
  }
  return counts;
}

test.each(capacities)(
  'of many who want one of %i places at once so many get it, and the others are told',
  async (capacity) => {
    for (let round = 0; round < rounds; round += 1) {
      await server.database.kysely.deleteFrom('pickup_reservations').execute();
      const windowId = await scene.window(auctionId, { per_slot: capacity });
      const wishes = winners.map((_, winner) => ({ winner, windowId, start: slotAt(0) }));
      const { counts, ms } = await race(wishes);
      expect(Object.fromEntries(counts)).toEqual({ reserved: capacity, [full]: racers - capacity });
      expect(await takenSlots(windowId)).toEqual(new Map([[slotAt(0), capacity]]));
      expect(ms).toBeLessThan(maxWaitMs);
    }
  },
  20_000 + rounds * maxWaitMs,
);

test(
  'moving to and fro at once never gives a slot more than its places, nor an invoice two or none',
  async () => {
    const perSlot = 0.3 * racers;
    const windowId = await scene.window(auctionId, { per_slot: perSlot });
    let refused = 0;
    for (let round = 0; round < 3 * rounds; round += 1) {
      // A quarter in each slot at first; then half want each of two, then of two others.
      const target = (winner: number) =>
        round === 0 ? winner % 4 : 2 * (round % 2) + (winner % 2);
      const { counts } = await race(
        winners.map((_, winner) => ({ winner, windowId, start: slotAt(target(winner)) })),
      );
      refused += counts.get(full) ?? 0;
      expect(counts.get('reserved')).toBe(racers - (counts.get(full) ?? 0));
      const taken = [...(await takenSlots(windowId)).values()];
      expect(Math.max(...taken)).toBeLessThanOrEqual(perSlot);
      expect(taken.reduce((sum, count) => sum + count, 0)).toBe(racers);
    }
    expect(refused).toBeGreaterThan(0);
  },
  20_000 + 3 * rounds * maxWaitMs,
);

test('two pages of one bidder: one choice counts, the other page is told', async () => {
  const windowId = await scene.window(auctionId, { per_slot: 5 });
  const { counts } = await race(
    [0, 1].map((slot) => ({ winner: 0, windowId, start: slotAt(slot) })),
  );
  expect(counts.get('reserved')).toBe(1);
  expect([...(await takenSlots(windowId)).values()]).toEqual([1]);
});
