import type { LotFieldName } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resumePaused } from '#main/testing/resume-paused.ts';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { auditLot } from '#main/testing/audit-lot.ts';
import { hammerLots } from '#main/testing/hammer-lots.ts';
import { bid } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo, mailsTo } from '#messaging/messages/testing/kept-mails.ts';
import { pauseSale } from '#bidding/running/public.ts';
import { replayLots } from '#operations/replay/public.ts';

const consoleHost = 'console.localhost';
const hour = 60 * 60_000;
let server: TestServer;
const scene = biddingScene(() => server);
const { clerk } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let sellerId: string;
let saleId: string;
let sessionId: string;
let lot: string;
let manager: TestClient;
/** When lots close, an hour from now. */
let close: Date;
beforeEach(async () => {
  await server.clock.shift(0);
  close = new Date((await server.clock.now()).getTime() + hour);
  ({ id: sellerId } = await server.make.seller());
  ({ id: saleId } = await server.make.auction({ seller_company_id: sellerId }));
  ({ id: sessionId } = await server.make.session({ auction_id: saleId, first_close_at: close }));
  ({ client: manager } = await clerk(sellerId, consoleHost, 'manager'));
  lot = await makeLot({ title: 'Ches of drawers', condition: 'Good' });
});

const makeLot = async (row: { title?: string; condition?: string; pieces?: number } = {}) =>
  (
    await server.make.lot(
      { auction_id: saleId, session_id: sessionId, ...row },
      { close_at: close },
    )
  ).id;

type Changes = Partial<Record<LotFieldName, { from: string; to: string }>>;
const correct = (
  changes: Changes,
  more: { key?: string; removedPictures?: string[]; lotId?: string; saleId?: string } = {},
  client = manager,
) => {
  const { key = uuid(), removedPictures = [], ...ids } = more;
  return client.call('POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/correct', {
    params: { sellerId, saleId, lotId: lot, ...ids },
    body: { key, changes, removedPictures },
  });
};
const cracked = { condition: { from: 'Good', to: 'A crack in the left side' } };
const typo = { title: { from: 'Ches of drawers', to: 'Chest of drawers' } };

const page = async (client = server.client(), lotId = lot) =>
  (await client.call('GET /api/site/getlot/:lotId', { params: { lotId } })).body.lot;
const corrections = async () => (await page()).corrections ?? [];
const logged = () =>
  scene
    .db()
    .selectFrom('audit_log')
    .select(['action', 'lot_id', 'before', 'after'])
    .where('auction_id', '=', saleId)
    .orderBy('id')
    .execute();
const emailOf = async ({ id }: SignedInBidder) =>
  (
    await scene
      .db()
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email;
const mails = async (bidder: SignedInBidder) => {
  await server.deliverFacts();
  return (await mailsTo(server, await emailOf(bidder))).filter((name) => name === 'lot-corrected');
};
const minutesLeft = async (lotId = lot) =>
  Math.round(((await scene.stateOf(lotId)).close_at.getTime() - close.getTime()) / 60_000) + 60;

test('a slip of the title and the category are changed and logged, and nobody is told', async () => {
  const ann = await scene.bidder(saleId);
  await bid(ann.client, lot, 20);
  const { body } = await correct({ ...typo, category: { from: '', to: 'Furniture' } });
  expect(body).toMatchObject({ isError: false, told: 0, movedClose: null });
  expect(await page()).toMatchObject({
    title: 'Chest of drawers',
    category: 'Furniture',
    corrections: [],
  });
  expect(await mails(ann)).toEqual([]);
  expect(await minutesLeft()).toBe(60);
  expect(await logged()).toMatchObject([{ action: 'lot.change', lot_id: lot }]);
});

describe('a correction', () => {
  test('is public, told once to each bidder of the lot, and leaves them two hours', async () => {
    const [ann, bob] = [await scene.bidder(saleId), await scene.bidder(saleId)];
    const neighbor = await makeLot();
    await bid(ann.client, lot, 20);
    await bid(bob.client, lot, 40);
    await bid((await scene.bidder(saleId)).client, neighbor, 20);
    const { body } = await correct({
      ...cracked,
      description: { from: '', to: 'Oak.\n\nNot walnut.' },
      pieces: { from: '1', to: '2' },
    });
    expect(body).toMatchObject({ isError: false, told: 2, movedClose: expect.any(String) });
    expect(await minutesLeft()).toBe(120);
    expect(await minutesLeft(neighbor)).toBe(60);
    expect((await corrections()).toSorted((a, b) => (a.field < b.field ? -1 : 1))).toMatchObject([
      { field: 'condition', before: 'Good', after: 'A crack in the left side' },
      { field: 'description', before: '', after: 'Oak.\nNot walnut.' },
      { field: 'pieces', before: '1', after: '2' },
    ]);
    expect((await page(server.client(), neighbor)).corrections).toEqual([]);
    expect([await mails(ann), await mails(bob)]).toEqual([['lot-corrected'], ['lot-corrected']]);
    const mail = await latestMailTo(server, await emailOf(ann));
    for (const words of ['A crack in the left side', 'Not walnut.', 'may retract your bid']) {
      expect(mail).toContain(words);
    }
    expect((await scene.eventsOf(lot)).map(({ kind }) => kind)).toEqual([
      'bid',
      'bid',
      'corrected',
    ]);
    expect(await logged()).toMatchObject([{ action: 'lot.correct', lot_id: lot }]);
    expect(await auditLot(server.database, lot)).toEqual([]);
    const checked = (await replayLots(server.database, saleId)) ?? [];
    expect(checked.flatMap(({ differences }) => differences)).toEqual([]);
  });

  test('of a lot with enough time, or without a bid, moves no clock', async () => {
    expect((await correct(cracked)).body).toMatchObject({ told: 0, movedClose: null });
    expect(await minutesLeft()).toBe(60);
    expect(await corrections()).toHaveLength(1);
    const ann = await scene.bidder(saleId);
    await bid(ann.client, lot, 20);
    await scene
      .db()
      .updateTable('lot_states')
      .set({ close_at: new Date(close.getTime() + 2 * hour) })
      .where('lot_id', '=', lot)
      .execute();
    const { body } = await correct({ pieces: { from: '1', to: '3' } });
    expect(body).toMatchObject({ told: 1, movedClose: null });
    expect(await minutesLeft()).toBe(180);
  });

  test('while the sale is paused leaves two hours once it goes on', async () => {
    const ann = await scene.bidder(saleId);
    await bid(ann.client, lot, 20);
    const order = { saleId, by: { kind: 'command', name: 'Joan' }, reason: 'A storm' } as const;
    await pauseSale(server.database, order);
    expect((await correct(cracked)).body).toMatchObject({ isError: false, told: 1 });
    await server.clock.shift(5 * hour);
    await resumePaused(server.database, order);
    const { close_at: after } = await scene.stateOf(lot);
    const left = after.getTime() - (await server.clock.now()).getTime();
    expect(left).toBeGreaterThan(2 * hour - 10_000);
  });

  test('also takes pictures away, and tells of each', async () => {
    const [first, second] = [uuid(), uuid()];
    for (const [index, id] of [first, second].entries()) {
      await scene
        .db()
        .insertInto('lot_images')
        .values({
          id,
          lot_id: lot,
          position: index + 1,
          file_name: `${index + 1}.jpg`,
          file_key: 'key',
          width: 1,
          height: 1,
        })
        .execute();
    }
    const removedPictures = [first, uuid()];
    expect((await correct({}, { removedPictures })).body).toMatchObject({ isError: false });
    expect((await page()).inventoryItemImages.map(({ secureId }) => secureId)).toEqual([second]);
    expect(await corrections()).toMatchObject([{ field: 'pictures', before: '1.jpg', after: '' }]);
    // Pressed again: it is gone already.
    expect((await correct({}, { removedPictures })).body).toMatchObject({ isError: false });
    expect(await corrections()).toHaveLength(1);
  });

  test('is written down for ever', async () => {
    await correct(cracked);
    const rows = scene.db().deleteFrom('lot_corrections').where('lot_id', '=', lot);
    await expect(rows.execute()).rejects.toThrow('lot_corrections');
  });
});

const ownBid = async ({ client }: SignedInBidder, lotId = lot) =>
  (await page(client, lotId)).currentBid?.secureId;

const retract = async (bidder: SignedInBidder, lotId = lot) =>
  bidder.client.call('POST /api/site/retractBid', {
    body: { Param: (await ownBid(bidder, lotId)) ?? uuid(), reason: 'DescriptionChanged' },
  });

describe('who bid before it', () => {
  test('may retract until the close, though less than 24 hours remain', async () => {
    const [ann, bob] = [await scene.bidder(saleId), await scene.bidder(saleId)];
    await bid(ann.client, lot, 20);
    await bid(bob.client, lot, 40);
    expect(await page(bob.client)).toMatchObject({ mayRetract: false, correctedSinceBid: false });
    expect((await retract(bob)).body).toMatchObject({ code: 'TooLateToRetract' });
    await correct(cracked);
    expect(await page(bob.client)).toMatchObject({ mayRetract: true, correctedSinceBid: true });
    expect(await page(ann.client)).toMatchObject({ mayRetract: false, correctedSinceBid: true });
    const { close_at: after } = await scene.stateOf(lot);
    await server.clock.freeze(new Date(after.getTime() - 1_000));
    expect((await retract(bob)).status).toBe(204);
    expect(await scene.stateOf(lot)).toMatchObject({ leader_id: ann.id });
    expect(await auditLot(server.database, lot)).toEqual([]);
  });

  test('but bids again has read it, and nobody retracts for a slip of the title', async () => {
    const ann = await scene.bidder(saleId);
    await bid(ann.client, lot, 20);
    await correct(typo);
    expect((await retract(ann)).body).toMatchObject({ code: 'TooLateToRetract' });
    await correct(cracked);
    await bid(ann.client, lot, 60);
    expect(await page(ann.client)).toMatchObject({ mayRetract: false, correctedSinceBid: false });
    expect((await retract(ann)).body).toMatchObject({ code: 'TooLateToRetract' });
  });

  test('does so on each lot that was corrected, beside the one of the sale', async () => {
    const ann = await scene.bidder(saleId);
    const other = await makeLot({ condition: 'Good' });
    await bid(ann.client, lot, 20);
    await bid(ann.client, other, 20);
    await correct(cracked);
    await correct(cracked, { lotId: other });
    // Two at once, and neither counts as a retraction of their own.
    const both = await Promise.all([retract(ann), retract(ann, other)]);
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    expect(await auditLot(server.database, other)).toEqual([]);
    const [third, fourth] = [await makeLot({}), await makeLot({})];
    await bid(ann.client, third, 20);
    await bid(ann.client, fourth, 20);
    await server.database.kysely
      .updateTable('auction_sessions')
      .set({ first_close_at: new Date((await server.clock.now()).getTime() + 48 * 3_600_000) })
      .where('auction_id', '=', saleId)
      .execute();
    expect(await page(ann.client, third)).toMatchObject({ mayRetract: true });
    expect((await retract(ann, third)).status).toBe(204);
    expect(await page(ann.client, fourth)).toMatchObject({ mayRetract: false });
    expect((await retract(ann, fourth)).body).toMatchObject({ isError: true });
  });
});

const setSale = (row: { published_at: Date | null }) =>
  scene.db().updateTable('auctions').set(row).where('id', '=', saleId).execute();

const toCorrect = (ids: object = {}, client = manager) =>
  client.call('GET /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId', {
    params: { sellerId, saleId, lotId: lot, ...ids },
  });

describe('who corrects a lot', () => {
  test('is told beforehand how many bidders hear of it, and what was done before', async () => {
    const ann = await scene.bidder(saleId);
    await bid(ann.client, lot, 20);
    await correct(cracked);
    const { body } = await toCorrect();
    expect(body).toMatchObject({
      state: 'open',
      bidders: 1,
      highBid: { price: 5, paddle: ann.paddle },
      cells: { title: 'Ches of drawers', condition: cracked.condition.to },
      corrections: [{ field: 'condition', before: 'Good' }],
      log: [{ action: 'lot.correct' }],
    });
  });

  test('is told why nothing can be corrected, and sees no other company’s lot', async () => {
    const elsewhere = await server.make.lot();
    expect((await toCorrect({ lotId: elsewhere.id })).status).toBe(404);
    expect((await toCorrect({ lotId: elsewhere.id, saleId: elsewhere.auctionId })).status).toBe(
      404,
    );
    await manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/withdraw', {
      params: { sellerId, saleId, lotId: lot },
      body: { reason: 'It broke.' },
    });
    expect((await toCorrect()).body).toMatchObject({ state: 'withdrawn' });
    expect(await page()).toMatchObject({ isWidthdrawn: true, withdrawalReason: 'It broke.' });
  });
});

describe('refused is', () => {
  test('what the first bid froze, the number and the reserve', async () => {
    const start = { startPrice: { from: '5', to: '10' } };
    expect((await correct(start)).body).toMatchObject({ isError: false, told: 0 });
    expect((await page()).startPrice).toBe(10);
    const ann = await scene.bidder(saleId);
    await bid(ann.client, lot, 20);
    const frozen: Changes[] = [
      { startPrice: { from: '10', to: '5' } },
      { transportFee: { from: '', to: '50' } },
      { reserve: { from: '', to: '100' } },
      { lotNumber: { from: (await page()).lotNumber, to: '900' } },
    ];
    for (const changes of frozen) {
      const { body } = await correct({ ...changes, ...cracked });
      expect(body).toMatchObject({ code: 'FieldIsFrozen', message: expect.any(String) });
    }
    expect(await corrections()).toEqual([]);
    expect((await page()).condition).toBe('Good');
  });

  test('a text that its rule cannot read, and then all of it', async () => {
    const { body } = await correct({ ...cracked, pieces: { from: '1', to: 'some' } });
    expect(body).toMatchObject({
      code: 'FieldUnreadable',
      message: 'The number of pieces "some" is not a number of pieces from 1.',
    });
    expect((await page()).condition).toBe('Good');
  });

  test('what somebody else has changed meanwhile; who wanted the same has no quarrel', async () => {
    expect((await correct(cracked)).body.isError).toBe(false);
    const other = { condition: { from: 'Good', to: 'Mint' } };
    expect((await correct(other)).body).toMatchObject({ code: 'LotHasChanged' });
    expect((await correct(cracked)).body).toMatchObject({ isError: false, told: 0 });
    expect(await corrections()).toHaveLength(1);
  });

  test('nothing of a double click: it is done and told once', async () => {
    const ann = await scene.bidder(saleId);
    await bid(ann.client, lot, 20);
    const key = uuid();
    const answers = await Promise.all([1, 2, 3].map(() => correct(cracked, { key })));
    expect(answers.map(({ body }) => body)).toEqual([1, 2, 3].map(() => answers[0]?.body));
    expect(await corrections()).toHaveLength(1);
    expect(await mails(ann)).toEqual(['lot-corrected']);
  });

  test('a lot of another company, of another sale, and one that is none', async () => {
    const elsewhere = await server.make.lot();
    const { id: other } = await server.make.auction({ seller_company_id: sellerId });
    const forged = [
      { lotId: elsewhere.id },
      { lotId: elsewhere.id, saleId: elsewhere.auctionId },
      { saleId: other },
      { lotId: uuid() },
    ];
    for (const ids of forged) expect((await correct(cracked, ids)).status).toBe(404);
    const { client: cataloguer } = await clerk(sellerId, consoleHost, 'cataloguer');
    expect((await correct(cracked, {}, cataloguer)).status).toBe(404);
    expect(await logged()).toEqual([]);
  });

  test('a lot that was hammered, withdrawn, or whose clock has run out', async () => {
    await makeLot();
    const [sold, withdrawn] = [await makeLot(), await makeLot()];
    await hammerLots(server.database, [sold]);
    await manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/withdraw', {
      params: { sellerId, saleId, lotId: withdrawn },
      body: { reason: 'It broke.' },
    });
    const change = { condition: { from: '', to: 'Good' } };
    expect((await correct(change, { lotId: sold })).body).toMatchObject({ code: 'LotHasEnded' });
    expect((await toCorrect({ lotId: sold })).body.state).toBe('passed');
    expect((await correct(change, { lotId: withdrawn })).body).toMatchObject({
      code: 'LotIsWithdrawn',
    });
    await server.database.kysely
      .updateTable('lot_states')
      .set({ close_at: await server.clock.now() })
      .where('lot_id', '=', lot)
      .execute();
    expect((await correct(cracked)).body).toMatchObject({ code: 'LotHasEnded' });
  });

  test('a lot of a draft, which is changed in the grid, and of a sale that is over', async () => {
    await setSale({ published_at: null });
    expect((await correct(cracked)).body).toMatchObject({ code: 'SaleNotRunning' });
    await setSale({ published_at: new Date(0) });
    const ann = await scene.bidder(saleId);
    await bid(ann.client, lot, 20);
    await hammerLots(server.database, [lot]);
    expect((await correct(cracked)).body).toMatchObject({ code: 'SaleNotRunning' });
    expect((await toCorrect()).body).toMatchObject({
      state: 'sold',
      highBid: { price: 5, paddle: ann.paddle },
    });
  });
});

test('of bids and corrections at once each bid knows whether it came before', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => scene.bidder(saleId)));
  const steps = ['Fair', 'Poor', 'Broken'];
  await Promise.all([
    ...people.map(({ client }, place) => bid(client, lot, 20 + 10 * place)),
    ...steps.map((to) => correct({ condition: { from: 'Good', to } })),
  ]);
  expect(await corrections()).toHaveLength(1);
  const { leader_id: leader } = await scene.stateOf(lot);
  const events = await scene.eventsOf(lot);
  const corrected = events.find(({ kind }) => kind === 'corrected');
  const last = (await scene.logOf(lot)).findLast(({ bidder_id: id }) => id === leader);
  const leading = people.find(({ id }) => id === leader);
  if (!corrected || !last || !leading)
    throw new Error('Somebody leads, and one correction is done.');
  const isBefore = last.placed_at <= corrected.happened_at;
  expect((await page(leading.client)).correctedSinceBid).toBe(isBefore);
  expect(await auditLot(server.database, lot)).toEqual([]);
});
