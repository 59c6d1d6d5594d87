import { consoleLimits } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { hammerLots } from '#main/testing/hammer-lots.ts';
import { bid } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo, mailsTo } from '#messaging/messages/testing/kept-mails.ts';
import type { LotEvent } from '#bidding/live/public.ts';
import { showAnnouncement } from './announce.ts';

const consoleHost = 'console.localhost';
const hour = 60 * 60_000;
const text = 'Pickup is at the back door.';
let server: TestServer;
const scene = biddingScene(() => server);
const { clerk, managedSale } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let sellerId: string;
let saleId: string;
let sessionId: string;
let lot: string;
let manager: TestClient;
beforeEach(async () => {
  await server.clock.shift(0);
  ({ sellerId, saleId, sessionId, manager } = await managedSale());
  ({ id: lot } = await server.make.lot(
    { auction_id: saleId, session_id: sessionId },
    { close_at: new Date(Date.now() + 48 * hour) },
  ));
});

const announce = (
  more: { text?: string; requestId?: string; byMail?: boolean } = {},
  ids: { saleId?: string } = {},
  client = manager,
) =>
  client.call('POST /api/console/sellers/:sellerId/sales/:saleId/announce', {
    params: { sellerId, saleId, ...ids },
    body: { requestId: uuid(), text, byMail: false, ...more },
  });
const extend = (byMail: boolean, minutes = 30) =>
  manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/extend', {
    params: { sellerId, saleId },
    body: { requestId: uuid(), minutes, fromLotId: null, reason: 'Snow', byMail },
  });
const page = async () =>
  (
    await server.client().call('GET /api/site/getauctionandlots/:auctionId/:skip/:take', {
      params: { auctionId: saleId, skip: 0, take: 12 },
    })
  ).body.auctionSession;
const board = async () =>
  (
    await manager.call('GET /api/console/sellers/:sellerId/sales/:saleId/live', {
      params: { sellerId, saleId },
    })
  ).body;
const emailOf = async ({ id }: SignedInBidder) =>
  (
    await scene
      .db()
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email;
const mailed = async (bidder: SignedInBidder) => {
  await server.modules.reminders.mailAnnouncements();
  const mails = await mailsTo(server, await emailOf(bidder));
  return mails.filter((name) => name === 'sale-announcement').length;
};

test('everybody reads it on the pages of the sale for a day, the log says who told it', async () => {
  expect((await announce()).body).toMatchObject({ isError: false });
  expect((await page()).announcements).toMatchObject([{ text }]);
  const rows = scene.db().selectFrom('audit_log').select(['action', 'after']);
  expect(await rows.where('auction_id', '=', saleId).execute()).toMatchObject([
    { action: 'sale.announce', after: { text, byMail: false } },
  ]);
  await server.clock.shift(25 * hour);
  expect((await page()).announcements).toEqual([]);
});

test('watchers hear it once in each session, and no lot moves by it', async () => {
  const ann = await scene.bidder(saleId);
  await bid(ann.client, lot, 20);
  const before = await scene.stateOf(lot);
  const pushed: LotEvent[] = [];
  const live = { lotEventsHere: (events: readonly LotEvent[]) => void pushed.push(...events) };
  const at = Date.now();
  await showAnnouncement(server.database, live, { auctionId: saleId, at, reason: text });
  expect(pushed).toMatchObject([
    { kind: 'announced', lotId: lot, sequence: before.sequence, reason: text, happenedAt: at },
  ]);
  expect(await scene.stateOf(lot)).toEqual(before);
  expect((await scene.eventsOf(lot)).map(({ kind }) => kind)).toEqual(['bid']);
});

test('registered bidders get one mail of it if asked for, and nobody else', async () => {
  const [ann, bob] = [await scene.bidder(saleId), await scene.bidder(saleId)];
  const elsewhere = await scene.bidder((await server.make.lot()).auctionId);
  const fan = { id: (await server.make.user()).id, paddle: 0, client: manager };
  await scene.db().insertInto('favorites').values({ user_id: fan.id, lot_id: lot }).execute();
  expect((await board()).registeredBidders).toBe(2);
  await announce();
  expect([await mailed(ann), await mailed(bob)]).toEqual([0, 0]);
  await announce({ byMail: true });
  // Several rounds, also concurrent ones, write one mail.
  await Promise.all([1, 2].map(() => server.modules.reminders.mailAnnouncements()));
  expect([await mailed(ann), await mailed(bob)]).toEqual([1, 1]);
  expect([await mailed(elsewhere), await mailed(fan)]).toEqual([0, 0]);
  expect(await latestMailTo(server, await emailOf(ann))).toContain(text);
  // People who register later read it on the page.
  const late = await scene.bidder(saleId);
  await scene
    .db()
    .updateTable('registrations')
    .set({ requested_at: new Date(Date.now() + hour) })
    .where('user_id', '=', late.id)
    .execute();
  expect(await mailed(late)).toBe(0);
});

test('pressed twice it is told once, and a few times a day at most', async () => {
  const requestId = uuid();
  const both = await Promise.all([announce({ requestId }), announce({ requestId })]);
  expect(both.map(({ body }) => body.isError)).toEqual([false, false]);
  expect((await page()).announcements).toHaveLength(1);
  const answers = await Promise.all(
    Array.from({ length: consoleLimits.announcementsPerDay }, () => announce()),
  );
  expect(answers.filter(({ body }) => body.isError)).toMatchObject([
    { body: { code: 'TooManyAnnouncements' } },
  ]);
  expect((await board()).announcementsLeft).toBe(0);
  await server.clock.shift(25 * hour);
  expect((await announce()).body.isError).toBe(false);
});

test('more time says why for as long as the sale goes on, by mail if asked for, and is not counted', async () => {
  const ann = await scene.bidder(saleId);
  const { announcementsLeft } = await board();
  await extend(false);
  expect(await mailed(ann)).toBe(0);
  await extend(true, 60 * 24);
  expect(await mailed(ann)).toBe(1);
  expect(await latestMailTo(server, await emailOf(ann))).toContain('Snow');
  expect(await board()).toMatchObject({ announcementsLeft });
  const why = { text: expect.stringMatching(/^All open lots close later, .*Snow$/) };
  expect((await page()).announcements).toMatchObject([why, why]);
  // The last one stays for those who come later, and the lot does not blame bidders.
  await server.clock.shift(25 * hour);
  expect((await page()).announcements).toMatchObject([why]);
  const { body } = await server
    .client()
    .call('GET /api/site/getlot/:lotId/true', { params: { lotId: lot } });
  expect(body.lot).toMatchObject({ extendedOtherwise: true });
});

test('only in a running sale of one’s own, by those who run it, in few words', async () => {
  const elsewhere = await server.make.lot();
  expect((await announce({}, { saleId: elsewhere.auctionId })).status).toBe(404);
  const { client: cataloguer } = await clerk(sellerId, consoleHost, 'cataloguer');
  expect((await announce({}, {}, cataloguer)).status).toBe(404);
  for (const bad of ['', ' ', 'x'.repeat(consoleLimits.announcementLength + 1), 'a\u0000b']) {
    expect((await announce({ text: bad })).status).toBe(400);
  }
  await hammerLots(server.database, [lot]);
  expect((await announce()).body).toMatchObject({ code: 'SaleNotRunning' });
  expect((await page()).announcements).toEqual([]);
});
