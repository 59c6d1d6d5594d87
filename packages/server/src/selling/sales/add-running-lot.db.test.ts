import { consoleLimits } from '@fairlot/contract';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { hammerLots } from '#main/testing/hammer-lots.ts';
import { bid } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo } from '#messaging/messages/testing/kept-mails.ts';
import { showAddedLot } from '#bidding/running/added-lots.ts';
import type { LotEvent } from '#bidding/live/public.ts';

const consoleHost = 'console.localhost';
const hour = 60 * 60_000;
let server: TestServer;
const scene = biddingScene(() => server);
const { clerk } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let ids: { sellerId: string; saleId: string };
let sessionId: string;
let lot: string;
let manager: TestClient;
/** When the last lot closes. */
let close: Date;
beforeEach(async () => {
  await server.clock.shift(0);
  close = new Date((await server.clock.now()).getTime() + 48 * hour);
  const { id: sellerId } = await server.make.seller();
  const { id: saleId } = await server.make.auction({
    seller_company_id: sellerId,
    lot_interval_ms: 60_000,
  });
  ids = { sellerId, saleId };
  ({ id: sessionId } = await server.make.session({ auction_id: saleId, first_close_at: close }));
  ({ client: manager } = await clerk(sellerId, consoleHost, 'manager'));
  lot = await makeLot('7');
});

const makeLot = async (lot_number: string) => {
  const place = { auction_id: ids.saleId, session_id: sessionId };
  const made = await server.make.lot({ ...place, lot_number, position: 1 }, { close_at: close });
  return made.id;
};
const add = (cells: object = { title: 'A late find' }, key = uuid(), client = manager) =>
  client.call('POST /api/console/sellers/:sellerId/sales/:saleId/addlot', {
    params: ids,
    body: { key, cells },
  });
const plan = async () =>
  (await manager.call('GET /api/console/sellers/:sellerId/sales/:saleId/addlot', { params: ids }))
    .body;
const lots = async () =>
  (
    await server.client().call('GET /api/site/getauctionandlots/:auctionId/:skip/:take', {
      params: { auctionId: ids.saleId, skip: 0, take: 12 },
    })
  ).body.lots;
/** The mails about late finds to a bidder. */
const findsMailedTo = async (userId: string) => {
  const mails = await server.database.kysely
    .selectFrom('outbox')
    .innerJoin('users', 'users.email', 'outbox.recipient')
    .select('outbox.data')
    .where('users.id', '=', userId)
    .where('outbox.template', '=', 'lots-added')
    .execute();
  return { mails: mails.length, text: mails.map(({ data }) => JSON.stringify(data)).join('') };
};
const announced = async () =>
  (
    await server.client().call('GET /api/site/getauctionandlots/:auctionId/:skip/:take', {
      params: { auctionId: ids.saleId, skip: 0, take: 1 },
    })
  ).body.auctionSession.announcements?.map(({ text }) => text);
const cancelSale = () =>
  manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/cancel', {
    params: ids,
    body: { cause: 'destroyed', reason: 'The barn burned down.' },
  });
const endAllLots = async () => {
  const all = await server.database.kysely
    .selectFrom('lots')
    .select('id')
    .where('auction_id', '=', ids.saleId)
    .execute();
  await hammerLots(
    server.database,
    all.map(({ id }) => id),
  );
};
const closeOf = async (id: string) => (await scene.stateOf(id)).close_at.getTime();
const pickup = (starts_at: Date) =>
  server.database.kysely
    .insertInto('pickup_windows')
    .values({
      id: uuid(),
      auction_id: ids.saleId,
      starts_at,
      ends_at: new Date(starts_at.getTime() + hour),
      slot_minutes: 15,
      per_slot: 5,
    })
    .execute();

test('comes last, where no other close moves, and everybody in the sale is told', async () => {
  const ann = await scene.bidder(ids.saleId);
  await bid(ann.client, lot, 20);
  expect(await plan()).toMatchObject({ isOpen: true, lotNumber: '8', bidders: 1 });
  const { body } = await add({
    title: 'Walnut sideboard',
    description: 'Three doors.',
    category: 'Furniture',
    lowEstimate: '200',
    highEstimate: '300',
    startPrice: '50',
    condition: 'Good',
  });
  expect(body).toMatchObject({ isError: false, lotNumber: '8', told: 1 });
  expect(await closeOf(body.lotId ?? '')).toBe(close.getTime() + 60_000);
  expect(await closeOf(lot)).toBe(close.getTime());
  expect(await lots()).toMatchObject([
    { lotNumber: '7' },
    { lotNumber: '8', title: 'Walnut sideboard', startPrice: 50 },
  ]);
  expect((await bid(ann.client, body.lotId ?? '', 60)).body).toMatchObject({
    bidResultEnum: 'BidWins',
  });

  await server.deliverFacts();
  const { email } = await server.database.kysely
    .selectFrom('users')
    .select('email')
    .where('id', '=', ann.id)
    .executeTakeFirstOrThrow();
  await server.clock.shift(hour);
  await server.modules.reminders.mailAnnouncements();
  expect(await latestMailTo(server, email)).toContain(
    'Lot 8, “Walnut sideboard”, has been added. It closes on',
  );
  // It does not count toward the seller's own announcements.
  const { body: board } = await manager.call(
    'GET /api/console/sellers/:sellerId/sales/:saleId/live',
    { params: ids },
  );
  expect(board.announcementsLeft).toBe(consoleLimits.announcementsPerDay);
});

test('the late finds of an hour are one mail, however many rounds look', async () => {
  const [ann, bob] = [await scene.bidder(ids.saleId), await scene.bidder(ids.saleId)];
  const at = async (minutes: number, title?: string) => {
    await server.clock.shift(minutes * 60_000);
    if (title !== undefined) await add({ title });
    await server.deliverFacts();
    const { mailAnnouncements } = server.modules.reminders;
    await Promise.all([mailAnnouncements(), mailAnnouncements()]);
    const mails = await server.database.kysely
      .selectFrom('outbox')
      .innerJoin('users', 'users.email', 'outbox.recipient')
      .select('outbox.data')
      .where('users.id', 'in', [ann.id, bob.id])
      .where('outbox.template', '=', 'lots-added')
      .orderBy('outbox.id')
      .execute();
    return mails.map(({ data }) => JSON.stringify(data).match(/Lot \d+/g));
  };
  expect(await at(0, 'Lantern')).toEqual([]);
  expect(await at(50, 'Decoys')).toEqual([]);
  const both = ['Lot 8', 'Lot 9'];
  expect(await at(61)).toEqual([both, both]);
  expect(await at(62, 'Quilt')).toHaveLength(2);
  expect(await at(121)).toHaveLength(2);
  expect(await at(123)).toEqual([both, both, ['Lot 10'], ['Lot 10']]);
});

test('a mail about late finds says how they stand by then, and nothing of those that have left', async () => {
  const ann = await scene.bidder(ids.saleId);
  const lantern = (await add({ title: 'Lantern' })).body.lotId ?? '';
  const decoys = (await add({ title: 'Decoys' })).body.lotId ?? '';
  await server.deliverFacts();
  await manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/withdraw', {
    params: { ...ids, lotId: decoys },
    body: { reason: 'The family keeps them.' },
  });
  const { kysely } = server.database;
  await kysely.updateTable('lots').set({ title: 'Oil lamp' }).where('id', '=', lantern).execute();
  const closes = new Date('2031-01-02T20:15:00Z');
  await kysely
    .updateTable('lot_states')
    .set({ close_at: closes })
    .where('lot_id', '=', lantern)
    .execute();
  await server.clock.shift(hour);
  await server.modules.reminders.mailAnnouncements();
  const { text } = await findsMailedTo(ann.id);
  expect(text).toContain('“Oil lamp”, has been added. It closes on Jan 2, 2031, ');
  expect(text).not.toMatch(/Lantern|Decoys/);
});

test.each([
  ['was canceled', () => cancelSale()],
  ['is over', () => endAllLots()],
])('late finds of a sale that %s are not mailed', async (_, end) => {
  const ann = await scene.bidder(ids.saleId);
  await add({ title: 'Lantern' });
  await server.deliverFacts();
  await end();
  await server.clock.shift(hour);
  await server.modules.reminders.mailAnnouncements();
  expect(await findsMailedTo(ann.id)).toEqual({ mails: 0, text: '' });
});

test('a mail about late finds that could not be written is written by the next round', async () => {
  const ann = await scene.bidder(ids.saleId);
  await add({ title: 'Lantern' });
  await server.deliverFacts();
  await server.clock.shift(hour);
  const { kysely } = server.database;
  const mails = () =>
    kysely
      .selectFrom('outbox')
      .innerJoin('users', 'users.email', 'outbox.recipient')
      .select('template')
      .where('users.id', '=', ann.id)
      .execute();
  // As if the node had died with it.
  await sql`alter table outbox add constraint broken check (template <> 'lots-added') not valid`.execute(
    kysely,
  );
  await server.modules.reminders.mailAnnouncements();
  expect(await mails()).toEqual([]);
  await sql`alter table outbox drop constraint broken`.execute(kysely);
  await server.modules.reminders.mailAnnouncements();
  expect(await mails()).toEqual([{ template: 'lots-added' }]);
});

test('watchers are told that there is one more', async () => {
  const { body } = await add();
  const pushed: LotEvent[] = [];
  const live = { lotEventsHere: (events: readonly LotEvent[]) => void pushed.push(...events) };
  const fact = { lotNumber: '8', title: '', closeAt: 0, at: 0, auctionId: ids.saleId };
  await showAddedLot(server.database, live, { ...fact, lotId: body.lotId ?? '' });
  expect(pushed).toMatchObject([{ kind: 'added', lotId: body.lotId, sessionId, sequence: 0 }]);
});

test('is open for a day when the sale ends sooner', async () => {
  const now = (await server.clock.now()).getTime();
  await server.database.kysely
    .updateTable('lot_states')
    .set({ close_at: new Date(now + 3 * hour) })
    .where('lot_id', '=', lot)
    .execute();
  const { body } = await add();
  const left = (await closeOf(body.lotId ?? '')) - now;
  expect(left).toBeGreaterThanOrEqual(24 * hour);
  expect(left).toBeLessThan(24 * hour + 60_000);
});

test('asked for twice it is added once, and each further one closes later', async () => {
  const key = uuid();
  const [first, again] = await Promise.all([add(undefined, key), add(undefined, key)]);
  expect(again.body.lotId).toBe(first.body.lotId);
  const second = await add();
  expect(second.body.lotNumber).toBe('9');
  expect(await closeOf(second.body.lotId ?? '')).toBe(close.getTime() + 120_000);
  expect(await lots()).toHaveLength(3);
});

test('what cannot be read, or lacks a title, adds nothing and says why', async () => {
  for (const [cells, message] of [
    [{}, 'The title is missing.'],
    [{ title: 'Lamp', startPrice: 'cheap' }, /^The start/],
    [{ title: 'Lamp', lowEstimate: '300', highEstimate: '200' }, /stimate/],
  ] as const) {
    expect((await add(cells)).body).toMatchObject({ isError: true, lotId: null });
    expect((await add(cells)).body.message).toMatch(message);
  }
  expect(await lots()).toHaveLength(1);
});

test('pickup comes after it', async () => {
  await pickup(new Date(close.getTime() + 30_000));
  const { body } = await add();
  expect(body).toMatchObject({ isError: true, code: 'PickupTooEarlyForLot' });
  expect(body.message).toContain('Pickup begins on');
  expect(await lots()).toHaveLength(1);
});

test('once a lot has closed, and of a draft, the sale takes none', async () => {
  const later = await makeLotLater();
  await hammerLots(server.database, [lot]);
  expect((await plan()).isOpen).toBe(false);
  expect((await add()).body).toMatchObject({ isError: true, code: 'SaleTakesNoMoreLots' });
  expect(await closeOf(later)).toBeGreaterThan(close.getTime());
  const draft = await server.make.auction({
    seller_company_id: ids.sellerId,
    previewed_at: null,
    published_at: null,
  });
  ids = { ...ids, saleId: draft.id };
  expect((await add()).body).toMatchObject({ isError: true, code: 'SaleTakesNoMoreLots' });
});

const makeLotLater = async () => {
  const place = { auction_id: ids.saleId, session_id: sessionId };
  const at = new Date(close.getTime() + 10 * hour);
  return (await server.make.lot({ ...place, position: 2 }, { close_at: at })).id;
};

test('it is written into the log of who did what', async () => {
  await add({ title: 'Lamp' });
  const rows = await server.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'subject'])
    .where('auction_id', '=', ids.saleId)
    .execute();
  expect(rows).toMatchObject([{ action: 'lot.add', subject: 'Lot 8, Lamp' }]);
});

test.each(['withdraw', 'cancel'] as const)(
  'is announced no more on the pages of its sale after: %s',
  async (how) => {
    await add({ title: 'Another find' });
    const { body } = await add({ title: 'A broken find' });
    await server.deliverFacts();
    const finds = [
      expect.stringContaining('A broken find'),
      expect.stringContaining('Another find'),
    ];
    expect(await announced()).toEqual(finds);
    const params = { ...ids, lotId: body.lotId ?? '' };
    const reason = 'It fell apart.';
    const answer = await (how === 'withdraw'
      ? manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/withdraw', {
          params,
          body: { reason },
        })
      : manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/cancel', {
          params,
          body: { reason, cause: 'destroyed' },
        }));
    expect(answer.body.isError).toBe(false);
    expect(await announced()).toEqual(finds.slice(1));
  },
);
