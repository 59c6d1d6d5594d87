import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pickupScene, slotAt, tuesday } from '#main/testing/pickup-scene.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import type { DB } from '#platform/database/schema.ts';
import { createLog } from '#platform/log/log.ts';
import { latestMailTo } from '#messaging/messages/testing/kept-mails.ts';
import { remindOfPickups } from './public.ts';

const hourMs = 60 * 60_000;
/** Nine o'clock in New York on the Friday before the slots. */
const friday = new Date('2026-11-27T14:00:00Z');
let server: TestServer;
const scene = pickupScene(() => server);

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  await server.clock.freeze(tuesday);
  await server.database.kysely.deleteFrom('pickup_reservations').execute();
  await server.database.kysely.deleteFrom('rate_limits').execute();
});
afterAll(() => server.drop());

type Remind = Parameters<typeof remindOfPickups>[0]['remind'];

/** Stands in for the mail: a row of the same transaction. */
const write: Remind = async (transaction, { invoiceId }) => {
  const now = sql<Date>`auction_clock()`;
  await transaction
    .insertInto('rate_limits')
    .values({ subject: `reminded ${invoiceId}`, used: 1, ends_at: now })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({ used: sql<number>`rate_limits.used + 1` }),
    )
    .execute();
};
const round = (remind: Remind = write, stopping?: AbortSignal) =>
  remindOfPickups({ database: server.database, log: createLog('silent'), remind }, stopping);

/** How often each was reminded. */
async function reminded(...invoices: readonly { readonly id: string }[]): Promise<number[]> {
  const rows = await server.database.kysely.selectFrom('rate_limits').selectAll().execute();
  return invoices.map(
    ({ id }) => rows.find(({ subject }) => subject === `reminded ${id}`)?.used ?? 0,
  );
}

async function sale() {
  const { id: auctionId } = await server.make.auction();
  const windowId = await scene.window(auctionId, { per_slot: 9 });
  return { auctionId, windowId, winner: () => scene.winner(auctionId, [10_00]) };
}

test('comes once, at nine the day before', async () => {
  const { windowId, winner } = await sale();
  const ann = await winner();
  await scene.choose(ann, windowId, slotAt(0));
  await server.clock.freeze(new Date(friday.getTime() - 1));
  await round();
  expect(await reminded(ann)).toEqual([0]);
  await server.clock.freeze(friday);
  await round();
  await round();
  expect(await reminded(ann)).toEqual([1]);
});

test('comes at once to whoever chooses later than that, but not to whoever is on their way', async () => {
  const { windowId, winner } = await sale();
  const [ann, ben] = [await winner(), await winner()];
  await server.clock.freeze(new Date(Date.parse(slotAt(0)) - 3 * hourMs));
  await scene.choose(ann, windowId, slotAt(0));
  await server.clock.freeze(new Date(Date.parse(slotAt(0)) - hourMs));
  await scene.choose(ben, windowId, slotAt(0));
  await round();
  expect(await reminded(ann, ben)).toEqual([1, 0]);
});

test('comes again for a slot that was moved, and not for the one that was left', async () => {
  const { windowId, winner } = await sale();
  const [ann, ben] = [await winner(), await winner()];
  for (const one of [ann, ben]) await scene.choose(one, windowId, slotAt(0));
  await server.clock.freeze(friday);
  await round();
  await scene.choose(ann, windowId, slotAt(3), (await scene.reservationOf(ann.id))?.id);
  await round();
  await round();
  expect(await reminded(ann, ben)).toEqual([2, 1]);
});

test('does not come once the slot has begun, or everything was fetched', async () => {
  const { auctionId, windowId, winner } = await sale();
  const [ann, ben] = [await winner(), await winner()];
  await scene.choose(ann, windowId, slotAt(0));
  await scene.choose(ben, windowId, slotAt(3));
  const staff = await scene.staffOf(auctionId);
  const body = { Param: ben.id, lots: [...ben.lotIds], signedBy: 'Ben', signature: 'M0 0L1 1' };
  expect((await staff.client.call('POST /api/site/handover', { body })).status).toBe(200);
  await server.clock.freeze(new Date(slotAt(0)));
  await round();
  expect(await reminded(ann, ben)).toEqual([0, 0]);
});

test('of nodes side by side one reminds', async () => {
  const { windowId, winner } = await sale();
  const winners = [];
  for (let count = 0; count < 8; count += 1) winners.push(await winner());
  for (const one of winners) await scene.choose(one, windowId, slotAt(0));
  await server.clock.freeze(friday);
  await Promise.all([round(), round(), round(), round()]);
  expect(await reminded(...winners)).toEqual(winners.map(() => 1));
});

test('those that fail keep no other one back: they wait some minutes', async () => {
  const { windowId, winner } = await sale();
  const [ann, ben] = [await winner(), await winner()];
  for (const one of [ann, ben]) await scene.choose(one, windowId, slotAt(0));
  await server.clock.freeze(friday);
  const asked: string[] = [];
  const annsFails: Remind = async (transaction, invoice) => {
    asked.push(invoice.invoiceId);
    if (invoice.invoiceId === ann.id) throw new Error('This letter cannot be written.');
    await write(transaction, invoice);
  };
  await round(annsFails);
  expect(asked.toSorted()).toEqual([ann.id, ben.id].toSorted());
  expect(await reminded(ann, ben)).toEqual([0, 1]);
  await round(annsFails);
  expect(asked).toHaveLength(2);
  await server.clock.freeze(new Date(friday.getTime() + 5 * 60_000));
  await round();
  expect(await reminded(ann, ben)).toEqual([1, 1]);
});

test('a node that ends begins no further one', async () => {
  const { windowId, winner } = await sale();
  const [ann, ben] = [await winner(), await winner()];
  for (const one of [ann, ben]) await scene.choose(one, windowId, slotAt(0));
  await server.clock.freeze(friday);
  const stopping = new AbortController();
  await round(async (...told) => {
    stopping.abort();
    await write(...told);
  }, stopping.signal);
  const [anns = 0, bens = 0] = await reminded(ann, ben);
  expect(anns + bens).toBe(1);
});

test('counts the lots that are still there', async () => {
  const { auctionId, windowId } = await sale();
  const ann = await scene.winner(auctionId, [10_00, 20_00, 30_00]);
  const [first = '', second = ''] = ann.lotIds;
  await scene.choose(ann, windowId, slotAt(0));
  await scene.voidLots(ann.id, [first]);
  const staff = await scene.staffOf(auctionId);
  const body = { Param: ann.id, lots: [second], signedBy: 'Ann', signature: 'M0 0L1 1' };
  expect((await staff.client.call('POST /api/site/handover', { body })).status).toBe(200);
  await server.clock.freeze(friday);
  const counts: number[] = [];
  await round(async (_, { lotCount }) => void counts.push(lotCount));
  expect(counts).toEqual([1]);
});

test('a node that dies with the reminder written and not committed leaves it to the next one', async () => {
  const { windowId, winner } = await sale();
  const ann = await winner();
  await scene.choose(ann, windowId, slotAt(0));
  await server.clock.freeze(friday);
  const dying = round(async (transaction, invoice) => {
    await write(transaction, invoice);
    await cutOff(transaction);
  });
  await expect(dying).rejects.toSatisfy(isUnavailable);
  expect(await reminded(ann)).toEqual([0]);
  expect((await scene.reservationOf(ann.id))?.reminded_at).toBeNull();
  await round();
  await round();
  expect(await reminded(ann)).toEqual([1]);
});

test('is a mail that names the slot, and comes by itself', async () => {
  const { windowId, winner } = await sale();
  const ann = await winner();
  await scene.choose(ann, windowId, slotAt(0));
  await server.clock.freeze(friday);
  await server.modules.pickup.remind();
  const { email } = await server.database.kysely
    .selectFrom('users')
    .select('email')
    .where('id', '=', ann.bidderId)
    .executeTakeFirstOrThrow();
  expect(await latestMailTo(server, email)).toContain('Sat, Nov 28, 2026, 10:00 – 10:15 AM EST');
});

/** The death of a process as PostgreSQL sees it: its connection is gone. */
async function cutOff(transaction: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(server.database.kysely);
}
