import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { biddingScene, codeOf } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const barred = { status: 403, code: 'ConsignorMayNotBid' };
let server: TestServer;
const scene = biddingScene(() => server);
const { managedSale } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let sellerId: string;
let saleId: string;
let consignorId: string;
/** One lot of the consignor's, and one that nobody consigned. */
let own: string;
let other: string;
let manager: TestClient;
let ann: SignedInBidder;
beforeEach(async () => {
  const { sessionId, ...sale } = await managedSale();
  ({ sellerId, saleId, manager } = sale);
  consignorId = uuid();
  await scene
    .db()
    .insertInto('consignors')
    .values({ id: consignorId, seller_company_id: sellerId, name: 'Ann Bidder' })
    .execute();
  const row = { auction_id: saleId, session_id: sessionId };
  own = (await server.make.lot(row, { consignor_id: consignorId })).id;
  other = (await server.make.lot(row)).id;
  ann = await scene.bidder(saleId);
});

const sayAddress = (email: string) =>
  scene.db().updateTable('consignors').set({ email }).where('id', '=', consignorId).execute();
const addressOf = async ({ id }: SignedInBidder) =>
  (
    await scene
      .db()
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email;
const tryBid = async (lotId: string, { client } = ann) => codeOf(await bid(client, lotId, 2_000));
const registrationOf = async ({ id }: SignedInBidder) =>
  (
    await scene
      .db()
      .selectFrom('registrations')
      .select('id')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
  ).id;
const link = async (of: SignedInBidder, how: 'link' | 'unlink' = 'link') =>
  (
    await manager.call(
      how === 'link'
        ? 'POST /api/console/sellers/:sellerId/consignors/:consignorId/link'
        : 'POST /api/console/sellers/:sellerId/consignors/:consignorId/unlink',
      { params: { sellerId, consignorId }, body: { registrationId: await registrationOf(of) } },
    )
  ).body;

describe('whoever consigned a lot', () => {
  test('by the address of their account bids on all lots but that', async () => {
    await sayAddress((await addressOf(ann)).toUpperCase());
    expect(await tryBid(own)).toEqual(barred);
    expect(await scene.logOf(own)).toEqual([]);
    expect((await tryBid(other)).status).toBe(200);
    expect((await tryBid(own, await scene.bidder(saleId))).status).toBe(200);
  });

  test('is barred under an account that staff linked, until they take it back; a second time changes nothing', async () => {
    for (const _ of [1, 2]) expect(await link(ann)).toMatchObject({ isError: false });
    expect(await tryBid(own)).toEqual(barred);
    const { body } = await manager.call('GET /api/console/sellers/:sellerId/consignors', {
      params: { sellerId },
    });
    expect(body[0]?.accounts).toMatchObject([{ name: 'Ada Bidder', place: 'Hudson, NY' }]);
    expect(JSON.stringify(body)).not.toContain(ann.id);
    await link(ann, 'unlink');
    expect((await tryBid(own)).status).toBe(200);
    const log = await scene
      .db()
      .selectFrom('audit_log')
      .select('action')
      .where('seller_company_id', '=', sellerId)
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual(['consignor.link', 'consignor.unlink']);
  });

  test('has maxima that wait go on waiting, although they are approved meanwhile', async () => {
    await scene
      .db()
      .updateTable('registrations')
      .set({ status: 'pending', paddle_number: null, decided_at: null })
      .where('user_id', '=', ann.id)
      .execute();
    expect((await bid(ann.client, own, 2_000)).body).toMatchObject({
      bidResultEnum: 'NotApproved',
    });
    await sayAddress(await addressOf(ann));
    await scene
      .db()
      .updateTable('registrations')
      .set({ status: 'approved', paddle_number: 900, decided_at: new Date() })
      .where('user_id', '=', ann.id)
      .execute();
    await server.modules.bids.placePending();
    expect(await scene.logOf(own)).toEqual([]);
  });
});

describe('bids that stand when it turns out whose lot it is', () => {
  test.each(['linked', 'their address is entered', 'the lot names them'] as const)(
    'are taken back: %s; other lots keep theirs, and everybody concerned is told',
    async (how) => {
      const db = scene.db();
      const bob = await scene.bidder(saleId);
      if (how === 'the lot names them') {
        await db
          .updateTable('lot_states')
          .set({ consignor_id: null })
          .where('lot_id', '=', own)
          .execute();
        await sayAddress(await addressOf(ann));
      }
      await bid(bob.client, own, 40);
      for (const lotId of [own, other]) await bid(ann.client, lotId, 100);
      if (how === 'linked') await link(ann);
      else if (how === 'their address is entered') {
        await manager.call('POST /api/console/sellers/:sellerId/consignors/:consignorId', {
          params: { sellerId, consignorId },
          body: { name: 'Ann Bidder', email: await addressOf(ann), phone: '', note: '' },
        });
      } else {
        await manager.call(
          'POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/correct',
          {
            params: { sellerId, saleId, lotId: own },
            body: { key: uuid(), changes: { consignor: { from: '', to: 'Ann Bidder' } } },
          },
        );
      }
      await server.deliverFacts();
      await server.jobs.runDue();
      await server.deliverFacts();

      expect(await scene.stateOf(own)).toMatchObject({ leader_id: bob.id, price_cents: 5_00 });
      expect(await scene.stateOf(other)).toMatchObject({ leader_id: ann.id });
      const retractions = db.selectFrom('retractions').select(['bidder_id', 'block_cause']);
      expect(await retractions.where('lot_id', '=', own).execute()).toEqual([
        { bidder_id: ann.id, block_cause: 'consignor' },
      ]);
      const logged = db.selectFrom('audit_log').select('reason').where('lot_id', '=', own);
      expect(await logged.where('action', '=', 'bid.take-back').execute()).toEqual([
        { reason: 'consignor' },
      ]);
      const mails = async (of: SignedInBidder) =>
        (
          await db
            .selectFrom('outbox')
            .select('template')
            .where('recipient', '=', await addressOf(of))
            .where('template', 'like', '%taken-back')
            .execute()
        ).map(({ template }) => template);
      expect(await mails(ann)).toEqual(['bids-taken-back']);
      expect(await mails(bob)).toEqual(['others-bids-taken-back']);
      expect(await tryBid(own)).toEqual(barred);
    },
  );
});

const openLots = async (of: SignedInBidder) =>
  (
    await manager.call(
      'GET /api/console/sellers/:sellerId/consignors/:consignorId/bidders/:registrationId/openlots',
      { params: { sellerId, consignorId, registrationId: await registrationOf(of) } },
    )
  ).body;

test('which bids are taken back is said before: on the consignor’s lots alone, and how many others are told', async () => {
  const bob = await scene.bidder(saleId);
  await bid(bob.client, own, 40);
  for (const lotId of [own, other]) await bid(ann.client, lotId, 100);
  expect(await openLots(ann)).toMatchObject({
    lots: [{ lotId: own, leads: true, otherBidders: 1 }],
    leading: 1,
    count: 1,
  });
  expect(await openLots(bob)).toMatchObject({ lots: [{ lotId: own }], leading: 0 });
  const stranger = await scene.bidder((await server.make.auction()).id);
  expect(await openLots(stranger)).toMatchObject({ code: 'NotFound' });
});

test('only bidders of the company are found and linked, by their names', async () => {
  const stranger = await scene.bidder((await server.make.auction()).id);
  const { body } = await manager.call('POST /api/console/sellers/:sellerId/findbidders', {
    params: { sellerId },
    body: { name: 'da bid' },
  });
  expect(body).toMatchObject([{ registrationId: await registrationOf(ann) }]);
  expect(await link(stranger)).toMatchObject({ isError: true, code: 'BidderGone' });
});
