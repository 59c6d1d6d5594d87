import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { biddingScene, codeOf } from '#main/testing/bidding-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo, mailsTo } from '#messaging/messages/testing/kept-mails.ts';
import { auditLot } from '#main/testing/audit-lot.ts';
import { hammerLots } from '#main/testing/hammer-lots.ts';
import { replayLots } from '#operations/replay/public.ts';

const consoleHost = 'console.localhost';
let server: TestServer;
const scene = biddingScene(() => server);
const { clerk, managedSale, prove } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let sellerId: string;
let saleId: string;
let sessionId: string;
let manager: TestClient;
beforeEach(async () => {
  ({ sellerId, saleId, sessionId, manager } = await managedSale());
  await prove(manager);
});

async function makeLot(reserve: number | null = null) {
  const lot = { auction_id: saleId, session_id: sessionId };
  return (await server.make.lot(lot, { reserve_cents: reserve })).id;
}

const withdraw = (lotId: string, ids: { sellerId?: string; saleId?: string } = {}) =>
  manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/withdraw', {
    params: { sellerId, saleId, lotId, ...ids },
    body: { reason: 'It broke on the stairs.' },
  });
/** Mails and alerts about withdrawals that somebody got. */
async function toldOf({ id }: { readonly id: string }) {
  const db = scene.db();
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const alerts = await db.selectFrom('alerts').select('kind').where('user_id', '=', id).execute();
  const mails = (await mailsTo(server, email)).filter((name) => name === 'lot-withdrawn').length;
  const text = mails === 0 ? '' : await latestMailTo(server, email);
  return { mails, text, alerts: alerts.map(({ kind }) => kind) };
}
const outcomeOf = async (lotId: string) => (await scene.stateOf(lotId)).outcome;
const logged = () =>
  server.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'lot_id', 'reason', 'person_id'])
    .where('seller_company_id', '=', sellerId)
    .execute();

test('a manager withdraws a lot once, and the log says who and why', async () => {
  const lot = await makeLot();
  const both = await Promise.all([withdraw(lot), withdraw(lot)]);
  expect(both.map(({ body }) => body.isError)).toEqual([false, false]);
  expect(await outcomeOf(lot)).toBe('withdrawn');
  expect((await scene.eventsOf(lot)).map(({ kind }) => kind)).toEqual(['withdrawn']);
  expect(await logged()).toMatchObject([
    { action: 'lot.withdraw', lot_id: lot, reason: 'It broke on the stairs.' },
  ]);
});

test('a lot with a bid leaves only while it has a reserve', async () => {
  const { client } = await scene.bidder(saleId);
  const [absolute, reserved] = [await makeLot(), await makeLot(90_000)];
  for (const lot of [absolute, reserved]) await bid(client, lot, 20);
  expect((await withdraw(absolute)).body).toMatchObject({ code: 'LotHasToBeSold' });
  expect((await withdraw(reserved)).body.isError).toBe(false);
  expect([await outcomeOf(absolute), await outcomeOf(reserved)]).toEqual([null, 'withdrawn']);
});

test('whoever bid on it gets one mail and one alert of it, with the reason, and nobody else', async () => {
  const [ann, bob, waiting] = [
    await scene.bidder(saleId),
    await scene.bidder(saleId),
    await scene.bidder(saleId),
  ];
  const [lot, other] = [await makeLot(90_000), await makeLot()];
  await bid(ann.client, lot, 20);
  await bid(bob.client, other, 20);
  const pending = { status: 'pending', paddle_number: null } as const;
  const registration = scene.db().updateTable('registrations').set(pending);
  await registration.where('user_id', '=', waiting.id).execute();
  await bid(waiting.client, lot, 30);
  const { body } = await manager.call(
    'GET /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId',
    { params: { sellerId, saleId, lotId: lot } },
  );
  expect(body.bidders).toBe(2);
  await withdraw(lot);
  await server.deliverFacts();
  const messages = [await toldOf(ann), await toldOf(waiting), await toldOf(bob)];
  const both = { mails: 1, alerts: ['LotWithdrawn'] };
  expect(messages).toMatchObject([both, both, { mails: 0, alerts: [] }]);
  expect(messages[0]?.text).toContain('It broke on the stairs.');
  expect(messages[0]?.text).toContain('you owe nothing');
});

const page = async (lotId: string) =>
  (await server.client().call('GET /api/site/getlot/:lotId/true', { params: { lotId } })).body.lot;
const differences = async (lotId: string) =>
  (await replayLots(server.database, lotId))?.flatMap((one) => one.differences);

describe('a cancelled lot', () => {
  const reason = 'The police have taken it.';
  const cancel = (lotId: string, ids: object = {}, client = manager) =>
    client.call('POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/cancel', {
      params: { sellerId, saleId, lotId, ...ids },
      body: { cause: 'stolen', reason },
    });

  test('leaves the sale though it has to be sold otherwise, once, and everybody reads why', async () => {
    const ann = await scene.bidder(saleId);
    const lot = await makeLot();
    await bid(ann.client, lot, 20);
    expect((await withdraw(lot)).body).toMatchObject({ code: 'LotHasToBeSold' });
    const both = await Promise.all([cancel(lot), cancel(lot)]);
    expect(both.map(({ body }) => body.isError)).toEqual([false, false]);
    expect((await scene.eventsOf(lot)).map(({ kind }) => kind)).toEqual(['bid', 'cancelled']);
    expect(await page(lot)).toMatchObject({
      isWidthdrawn: true,
      cancellationCause: 'stolen',
      withdrawalReason: reason,
      minimumBid: null,
    });
    expect((await bid(ann.client, lot, 40)).body).toMatchObject({ bidResultEnum: 'LotWidthdrawn' });
    expect(await logged()).toMatchObject([{ action: 'lot.cancel', lot_id: lot, reason }]);
    await server.deliverFacts();
    const messages = await toldOf(ann);
    expect(messages).toMatchObject({ mails: 1, alerts: ['LotWithdrawn'] });
    expect(messages.text).toContain('it is stolen');
    expect(messages.text).toContain(reason);
  });

  test('is canceled by whoever shows the password again', async () => {
    const lot = await makeLot();
    await server.clock.shift(11 * 60_000);
    const answer = await cancel(lot);
    await server.clock.shift(0);
    expect(codeOf(answer)).toEqual({ status: 403, code: 'ReauthenticationRequired' });
    expect(await scene.eventsOf(lot)).toEqual([]);
  });

  test('is told to watchers with its cause', async () => {
    const lot = await makeLot(50_000);
    await cancel(lot);
    const facts = scene.db().selectFrom('facts').select('body').where('name', '=', 'LotWithdrawn');
    const bodies = (await facts.execute()).map(({ body }) => body);
    expect(bodies).toContainEqual(
      expect.objectContaining({ lotId: lot, kind: 'cancelled', reason: 'stolen' }),
    );
  });

  test('is on nobody’s invoice, and a replay finds it as it is', async () => {
    const ann = await scene.bidder(saleId);
    const [lot, other] = [await makeLot(), await makeLot()];
    for (const one of [lot, other]) await bid(ann.client, one, 20);
    await cancel(lot);
    await hammerLots(server.database, [other]);
    await server.modules.invoices.settle();
    const lines = scene.db().selectFrom('invoice_lots').select('lot_id');
    expect(await lines.where('lot_id', 'in', [lot, other]).execute()).toEqual([{ lot_id: other }]);
    expect(await differences(lot)).toEqual([]);
    expect(await auditLot(server.database, lot)).toEqual([]);
    const lots = scene.db().updateTable('lot_states').where('lot_id', '=', lot);
    await lots.set({ outcome: 'withdrawn', cancellation_cause: null, reserve_cents: 1 }).execute();
    expect(await differences(lot)).toContainEqual(
      expect.objectContaining({ field: 'outcome', stored: 'withdrawn', replayed: 'cancelled' }),
    );
  });

  test('is not one that was withdrawn, nor the other way about', async () => {
    const [lot, other] = [await makeLot(), await makeLot()];
    await withdraw(lot);
    expect((await cancel(lot)).body).toMatchObject({ code: 'LotIsWithdrawn' });
    await cancel(other);
    expect((await withdraw(other)).body).toMatchObject({ code: 'LotIsWithdrawn' });
    expect([await outcomeOf(lot), await outcomeOf(other)]).toEqual(['withdrawn', 'cancelled']);
  });

  test('is one of the seller’s own running sale, before its clock has run out, and not a cataloguer’s to cancel', async () => {
    const lot = await makeLot();
    const elsewhere = await server.make.lot();
    expect((await cancel(elsewhere.id)).status).toBe(404);
    const { client: cataloguer } = await clerk(sellerId, consoleHost, 'cataloguer');
    expect((await cancel(lot, {}, cataloguer)).status).toBe(404);
    const { close_at: close } = await scene.stateOf(lot);
    await server.clock.freeze(close);
    await prove(manager);
    expect((await cancel(lot)).body).toMatchObject({ code: 'LotHasEnded' });
    expect(await outcomeOf(lot)).toBeNull();
    await server.clock.shift(0);
  });

  test('and a bid at once: one wins, and the log of the lot agrees', async () => {
    const people = [await scene.bidder(saleId), await scene.bidder(saleId)];
    const lots: string[] = [];
    while (lots.length < 6) lots.push(await makeLot());
    await Promise.all(
      lots.flatMap((lot, index) => [
        cancel(lot),
        ...people.map(({ client }, place) => bid(client, lot, 20 + 10 * place + index)),
      ]),
    );
    for (const lot of lots) {
      expect(await outcomeOf(lot)).toBe('cancelled');
      expect(await differences(lot)).toEqual([]);
      expect((await scene.eventsOf(lot)).at(-1)?.kind).toBe('cancelled');
    }
  });
});

test('another seller’s lot, and one of another sale, are not there', async () => {
  const lot = await makeLot();
  const { id: other } = await server.make.auction({ seller_company_id: sellerId });
  const elsewhere = await server.make.lot();
  expect((await withdraw(lot, { saleId: other })).status).toBe(404);
  expect((await withdraw(elsewhere.id)).status).toBe(404);
  expect((await withdraw(elsewhere.id, { saleId: elsewhere.auctionId })).status).toBe(404);
  expect((await withdraw(uuid())).status).toBe(404);
  expect([await outcomeOf(lot), await outcomeOf(elsewhere.id)]).toEqual([null, null]);
  expect(await logged()).toEqual([]);
});

test('a lot of a draft is removed, not withdrawn', async () => {
  const lot = await makeLot();
  await server.database.kysely
    .updateTable('auctions')
    .set({ previewed_at: null, published_at: null })
    .where('id', '=', saleId)
    .execute();
  expect((await withdraw(lot)).body).toMatchObject({ code: 'SaleNotRunning' });
  expect(await outcomeOf(lot)).toBeNull();
});

test('a lot whose time is over stays for the hammer', async () => {
  const lot = await makeLot();
  const { close_at: close } = await scene.stateOf(lot);
  await server.clock.freeze(close);
  expect((await withdraw(lot)).body).toMatchObject({ code: 'LotHasEnded' });
});

test('of a bid and a withdrawal at once one wins, and the log of the lot agrees', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => scene.bidder(saleId)));
  const lots: string[] = [];
  // Lots have consecutive places.
  while (lots.length < 8) lots.push(await makeLot());
  await Promise.all(
    lots.flatMap((lot, index) => [
      withdraw(lot),
      ...people.map(({ client }, place) => bid(client, lot, 20 + 10 * place + index)),
    ]),
  );
  for (const lot of lots) {
    const withdrawn = (await outcomeOf(lot)) === 'withdrawn';
    expect((await scene.stateOf(lot)).bid_count > 0).toBe(!withdrawn);
  }
  const checked = (await replayLots(server.database, saleId)) ?? [];
  expect(checked.flatMap(({ differences }) => differences)).toEqual([]);
});
