import { parse } from 'csv-parse/sync';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { afterSaleScene } from '#main/testing/after-sale-scene.ts';
import { hammerLots } from '#main/testing/hammer-lots.ts';
import { bid } from '#main/testing/sign-in.ts';
import { addCertificate } from '#main/testing/sold-auction.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { replayInvoices } from '#operations/replay/public.ts';
import { recordPayment } from '#settlement/invoices/public.ts';

const hour = 60 * 60_000;
let server: TestServer;
const scene = afterSaleScene(() => server);
const { answer, db, mailsTo, offersOf, passedSale } = scene;
/** After everything that factories make. */
const start = new Date(Date.now() + hour);

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());
beforeEach(() => server.clock.freeze(start));

const later = (ms: number) => server.clock.freeze(new Date(start.getTime() + ms));
const outcomesOf = (lotId: string) =>
  db()
    .selectFrom('lot_outcomes')
    .select(['ordinal', 'kind'])
    .where('lot_id', '=', lotId)
    .orderBy('ordinal')
    .execute();
const invoicesOf = (userId: string) =>
  db().selectFrom('invoices').selectAll().where('bidder_id', '=', userId).execute();
const faults = async (saleId: string) =>
  (await replayInvoices(server.database, saleId)).flatMap(({ differences }) => differences);

describe('the desk', () => {
  test('lists lots that passed, by what everybody saw, and nobody by more than a paddle', async () => {
    const { ann, bob, cy, desk, lotId } = await passedSale({ won: [40] });
    const { isReady, lots } = await desk();
    expect(isReady).toBe(true);
    expect(lots).toMatchObject([
      {
        lotId,
        reserve: 100,
        highBid: 80,
        state: 'to-decide',
        bidders: [
          { paddle: ann.paddle, shownBid: 80, barred: null },
          { paddle: bob.paddle, shownBid: 70, barred: null },
          { paddle: cy.paddle, shownBid: 60, barred: null },
        ],
        nextPaddle: null,
        offers: [],
      },
    ]);
    const told = JSON.stringify(lots);
    for (const { id } of [ann, bob, cy]) expect(told).not.toContain(id);
  });

  test('never tells a maximum that was raised unseen, and offers at what was seen', async () => {
    const { id: sellerId } = await server.make.seller();
    const auction = { seller_company_id: sellerId, reserve_policy: 'by-increments' as const };
    const { id: saleId } = await server.make.auction(auction);
    const { id: sessionId } = await server.make.session({ auction_id: saleId });
    const { id: lotId } = await server.make.lot(
      { auction_id: saleId, session_id: sessionId },
      { close_at: new Date(start.getTime() + 72 * hour), reserve_cents: 500_00 },
    );
    const [ann, bob] = [await scene.bidder(saleId), await scene.bidder(saleId)];
    await bid(ann.client, lotId, 50);
    await bid(bob.client, lotId, 222);
    await bid(bob.client, lotId, 333);
    await hammerLots(server.database, [lotId]);
    await server.modules.invoices.settle();
    const { client } = await scene.clerk(sellerId, 'owner');
    const params = { sellerId, saleId };
    const { body } = await client.call('GET /api/console/sellers/:sellerId/sales/:saleId/after', {
      params,
    });
    expect(body.lots[0]?.bidders).toMatchObject([
      { paddle: bob.paddle, shownBid: 51 },
      { paddle: ann.paddle, shownBid: 5 },
    ]);
    await client.call('POST /api/console/sellers/:sellerId/sales/:saleId/after/decide', {
      params,
      body: { lotIds: [lotId], decision: { kind: 'accept' } },
    });
    expect(await offersOf(bob)).toMatchObject([{ price: 51 }]);
  });

  test('decides nothing before the sale is settled, nor of lots that did not pass in it', async () => {
    const { decide, saleId, lotId, place } = await passedSale();
    const other = await passedSale();
    expect(await decide({ kind: 'accept' }, [other.lotId, uuid()])).toMatchObject({
      code: 'LotNotPassed',
      decided: 0,
      refusals: [{ code: 'LotNotPassed' }, { code: 'LotNotPassed' }],
    });
    expect(await decide({ kind: 'withdraw' }, [lotId, uuid()])).toMatchObject({
      code: 'NoLotDecided',
      decided: 0,
    });
    await server.make.lot(place);
    await db().updateTable('auctions').set({ settled_at: null }).where('id', '=', saleId).execute();
    expect(await decide({ kind: 'accept' })).toMatchObject({ code: 'SaleNotSettled' });
    expect(await outcomesOf(lotId)).toEqual([]);
  });

  test('is open to read for a viewer, and decides nothing for them', async () => {
    const { sellerId, desk, lotIds, saleId } = await passedSale();
    const { client } = await scene.clerk(sellerId, 'viewer');
    expect((await desk(client)).lots).toHaveLength(1);
    const call = 'POST /api/console/sellers/:sellerId/sales/:saleId/after/decide';
    const body = { lotIds, decision: { kind: 'return' } } as const;
    expect((await client.call(call, { params: { sellerId, saleId }, body })).status).toBe(404);
  });
});

test.each(['in-full', 'by-increments'] as const)(
  'how far somebody went who was outbid at once is not told, nor whether the leader is at their last: %s',
  async (reserve_policy) => {
    const { id: sellerId } = await server.make.seller();
    const auction = { seller_company_id: sellerId, reserve_policy };
    const { id: saleId } = await server.make.auction(auction);
    const { id: sessionId } = await server.make.session({ auction_id: saleId });
    const { id: lotId } = await server.make.lot(
      { auction_id: saleId, session_id: sessionId },
      { close_at: new Date(start.getTime() + 72 * hour), reserve_cents: 500_00 },
    );
    const [ann, bob] = [await scene.bidder(saleId), await scene.bidder(saleId)];
    await bid(ann.client, lotId, 80);
    await bid(ann.client, lotId, 303);
    await bid(bob.client, lotId, 300);
    await hammerLots(server.database, [lotId]);
    await server.modules.invoices.settle();
    const { client } = await scene.clerk(sellerId, 'owner');
    const { body } = await client.call('GET /api/console/sellers/:sellerId/sales/:saleId/after', {
      params: { sellerId, saleId },
    });
    const [leader, under] = body.lots[0]?.bidders ?? [];
    expect(leader).toMatchObject({ paddle: ann.paddle, shownBid: 303 });
    // The price before Bob's bid, which everybody saw.
    expect(under).toMatchObject({ paddle: bob.paddle });
    expect(under?.shownBid).toBeLessThanOrEqual(80);
  },
);

describe('an offer', () => {
  test('is told by mail, accepted, and makes the invoice by the terms of the sale', async () => {
    const sale = await passedSale();
    const { ann, desk, decide, lotId, saleId } = sale;
    expect(await decide({ kind: 'accept' })).toMatchObject({ isError: false, decided: 1 });
    expect(await mailsTo(ann.id)).toEqual(['lot-offered']);
    // Premium of 18 %, and tax of 8.875 % on both.
    expect(await offersOf(ann)).toMatchObject([
      { secureLotId: lotId, price: 80, premium: 14.4, tax: 8.38, total: 102.78, state: 'open' },
    ]);
    expect((await desk()).lots[0]).toMatchObject({ state: 'offered', offers: [{ price: 80 }] });

    await later(hour);
    const { body } = await answer(ann, true);
    const [invoice] = await invoicesOf(ann.id);
    expect(body).toMatchObject({ isError: false, secureInvoiceId: invoice?.id });
    expect(invoice).toMatchObject({
      hammer_cents: 80_00,
      premium_cents: 14_40,
      tax_cents: 8_38,
      total_cents: 102_78,
      paddle_number: ann.paddle,
    });
    expect(await mailsTo(ann.id)).toEqual(['lot-offered', 'invoice']);
    expect(await outcomesOf(lotId)).toEqual([{ ordinal: 1, kind: 'sold' }]);
    expect((await scene.stateOf(lotId)).outcome).toBe('passed');
    expect((await desk()).lots[0]).toMatchObject({
      state: 'sold',
      offers: [{ state: 'accepted' }],
    });
    expect(await faults(saleId)).toEqual([]);
    const wins = { params: { skip: 0, take: 8 } } as const;
    const { body: won } = await ann.client.call('GET /api/site/pastwins/:skip/:take', wins);
    expect(won.lots.map(({ secureId }) => secureId)).toEqual([lotId]);
    const { body: none } = await sale.bob.client.call('GET /api/site/pastwins/:skip/:take', wins);
    expect(none.lots).toEqual([]);
    const schedule = await db()
      .selectFrom('scheduled_payments')
      .select('next_attempt_at')
      .where('invoice_id', '=', invoice?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(schedule.next_attempt_at).toEqual(new Date(start.getTime() + 3 * hour));
  });

  test('comes onto the invoice that its buyer has, though that is paid: the rest is due and charged', async () => {
    const { ann, decide, saleId } = await passedSale({ won: [40] });
    const [before] = await invoicesOf(ann.id);
    const invoiceId = before?.id ?? '';
    await server.database.transaction((transaction) =>
      recordPayment(transaction, {
        invoiceId,
        kind: 'cash',
        amountCents: before?.total_cents ?? 0,
        accepted: true,
        brand: '',
        last4: '',
        notes: '',
        madeBy: 'a test',
        attemptId: null,
      }),
    );
    await db()
      .updateTable('scheduled_payments')
      .set({ next_attempt_at: null })
      .where('invoice_id', '=', invoiceId)
      .execute();
    await decide({ kind: 'accept' });
    await answer(ann, true);
    const [after, ...others] = await invoicesOf(ann.id);
    expect(others).toEqual([]);
    expect(after).toMatchObject({ id: invoiceId, hammer_cents: 120_00, revision: 2 });
    expect((after?.total_cents ?? 0) - (after?.paid_cents ?? 0)).toBe(102_78);
    expect(await faults(saleId)).toEqual([]);
    expect(await mailsTo(ann.id)).toEqual(['invoice', 'lot-offered', 'invoice-changed']);
    const told = await db()
      .selectFrom('outbox')
      .select('data')
      .where('template', '=', 'invoice-changed')
      .where('recipient', '=', before?.email ?? '')
      .executeTakeFirstOrThrow();
    expect(told.data).toMatchObject({ bought: { price: '$80.00' } });
    const schedule = await db()
      .selectFrom('scheduled_payments')
      .select('next_attempt_at')
      .where('invoice_id', '=', invoiceId)
      .executeTakeFirstOrThrow();
    expect(schedule.next_attempt_at).toEqual(new Date(start.getTime() + 2 * hour));
  });

  test('charges nothing by itself that was given back, charged back or ended by hand', async () => {
    const { ann, decide } = await passedSale({ won: [40] });
    const [before] = await invoicesOf(ann.id);
    // In the state that these leave: something is owed, and its schedule has ended.
    await db()
      .updateTable('scheduled_payments')
      .set({ next_attempt_at: null })
      .where('invoice_id', '=', before?.id ?? '')
      .execute();
    await decide({ kind: 'accept' });
    expect((await answer(ann, true)).body.isError).toBe(false);
    const schedules = await db()
      .selectFrom('scheduled_payments')
      .select('next_attempt_at')
      .where('invoice_id', '=', before?.id ?? '')
      .execute();
    expect(schedules).toEqual([{ next_attempt_at: null }]);
  });

  test('puts a charge off that was still to come', async () => {
    const { ann, decide } = await passedSale({ won: [40] });
    const [before] = await invoicesOf(ann.id);
    await db()
      .updateTable('scheduled_payments')
      .set({ next_attempt_at: new Date(start.getTime() + hour / 6) })
      .where('invoice_id', '=', before?.id ?? '')
      .execute();
    await decide({ kind: 'accept' });
    await answer(ann, true);
    const schedule = await db()
      .selectFrom('scheduled_payments')
      .select('next_attempt_at')
      .where('invoice_id', '=', before?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(schedule.next_attempt_at).toEqual(new Date(start.getTime() + 2 * hour));
  });

  test('is in the figures of the sale and in its exports, beside the hammer that passed it', async () => {
    const { ann, decide, saleId, sellerId } = await passedSale({ won: [40] });
    await decide({ kind: 'accept' });
    await answer(ann, true);
    const { id } = await server.make.user();
    await db()
      .insertInto('staff')
      .values({ user_id: id, seller_company_id: sellerId, role: 'owner' })
      .execute();
    const client = await scene.signedIn(id);
    const params = { auctionId: saleId };
    const { body } = await client.call('GET /api/site/salereport/:auctionId', { params });
    expect(body).toMatchObject({ sold: 1, passed: 1, soldAfter: 1, hammer: 120, premium: 21.6 });
    const csv = await server.app.inject({
      url: `/api/site/saleexport/${saleId}/lots`,
      headers: {
        host: 'localhost',
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    const rows: Record<string, string>[] = parse(csv.body, { columns: true, bom: true });
    expect(rows).toMatchObject([
      {
        Status: 'passed',
        'High Bid': '80.00',
        Hammer: '80.00',
        'After Sale': 'sold',
        Premium: '14.40',
        Paddle: String(ann.paddle),
      },
      { Status: 'sold', Hammer: '40.00', 'After Sale': '' },
    ]);
  });

  test('charges no tax to who has a certificate', async () => {
    const { ann, decide } = await passedSale();
    await addCertificate(server, ann.id, {});
    await decide({ kind: 'accept' });
    expect(await offersOf(ann)).toMatchObject([{ tax: 0, total: 94.4, isTaxExempt: true }]);
    await answer(ann, true);
    expect(await invoicesOf(ann.id)).toMatchObject([{ tax_cents: 0, total_cents: 94_40 }]);
  });

  test('at another price is declined, made for less, and goes down the list', async () => {
    const { ann, bob, cy, decide, desk, lotId } = await passedSale();
    expect(await decide({ kind: 'counter', price: 101 })).toMatchObject({
      refusals: [{ lotId, code: 'OfferOutOfRange' }],
    });
    await decide({ kind: 'counter', price: 'middle', hours: 2 });
    expect(await offersOf(ann)).toMatchObject([{ price: 90, secondsToExpiry: 7_200 }]);
    expect((await answer(ann, false)).body).toMatchObject({ isError: false });
    // The same answer again changes nothing; a different one does not count.
    expect((await answer(ann, false)).body).toMatchObject({ isError: false });
    expect((await answer(ann, true)).body).toMatchObject({ code: 'OfferIsAnswered' });
    expect(await decide({ kind: 'counter', price: 90 })).toMatchObject({
      refusals: [{ code: 'OfferWasDeclined' }],
    });
    await decide({ kind: 'accept' });
    await answer(ann, false);

    expect((await desk()).lots[0]?.nextPaddle).toBe(bob.paddle);
    await decide({ kind: 'next' });
    expect(await offersOf(bob)).toMatchObject([{ price: 70, state: 'open' }]);
    expect(await decide({ kind: 'next' })).toMatchObject({ refusals: [{ code: 'OfferIsOpen' }] });
    await later(24 * hour);
    await server.modules.afterSale.expire();
    await decide({ kind: 'next' });
    expect(await offersOf(cy)).toMatchObject([{ price: 60 }]);
    expect(await offersOf(bob)).toMatchObject([{ state: 'expired' }]);
    await later(48 * hour);
    expect(await decide({ kind: 'next' })).toMatchObject({ refusals: [{ code: 'NobodyToOffer' }] });
    expect((await desk()).lots[0]?.offers.map(({ state }) => state)).toEqual([
      'expired',
      'expired',
      'declined',
      'declined',
    ]);
  });

  test('ends with its time, whether a pass has noted it or not', async () => {
    const { ann, decide, desk, lotId } = await passedSale();
    await decide({ kind: 'accept' });
    await later(24 * hour - 1);
    expect((await offersOf(ann))[0]?.state).toBe('open');
    await later(24 * hour);
    expect((await offersOf(ann))[0]?.state).toBe('expired');
    expect((await desk()).lots[0]).toMatchObject({ state: 'to-decide' });
    expect((await answer(ann, true)).body).toMatchObject({ code: 'OfferHasEnded' });
    await server.modules.afterSale.expire();
    expect((await answer(ann, true)).body).toMatchObject({ code: 'OfferHasEnded' });
    expect(await outcomesOf(lotId)).toEqual([]);
  });

  test('is withdrawn until it is answered, and its bidder told', async () => {
    const { ann, decide, lotId } = await passedSale();
    await decide({ kind: 'accept' });
    expect(await decide({ kind: 'withdraw' })).toMatchObject({ decided: 1 });
    expect(await mailsTo(ann.id)).toEqual(['lot-offered', 'lot-offer-withdrawn']);
    expect((await answer(ann, true)).body).toMatchObject({ code: 'OfferHasEnded' });
    expect(await decide({ kind: 'withdraw' })).toMatchObject({
      refusals: [{ lotId, code: 'NoOpenOffer' }],
    });
    await decide({ kind: 'accept' });
    await answer(ann, true);
    expect(await decide({ kind: 'withdraw' })).toMatchObject({
      refusals: [{ code: 'NoOpenOffer' }],
    });
    for (const decision of [{ kind: 'return' }, { kind: 'next' }] as const) {
      expect(await decide(decision)).toMatchObject({ refusals: [{ code: 'LotIsDecided' }] });
    }
  });

  test('is its bidder’s alone', async () => {
    const { ann, bob, decide } = await passedSale();
    await decide({ kind: 'accept' });
    const [offer] = await offersOf(ann);
    expect(await offersOf(bob)).toEqual([]);
    expect((await answer(bob, true, offer?.secureOfferId)).status).toBe(404);
    expect((await answer(bob, true, uuid())).status).toBe(404);
    const visitor = server.client();
    await visitor.request('GET', '/api/site/GetXRF');
    const body = { secureOfferId: offer?.secureOfferId ?? '', accept: true };
    expect((await visitor.call('POST /api/site/answeroffer', { body })).status).toBe(401);
  });

  test('never goes to who was refused, left, works for the seller or disputes a payment', async () => {
    const { ann, bob, cy, decide, desk, saleId, sellerId } = await passedSale({ won: [40] });
    await db()
      .insertInto('staff')
      .values({ user_id: ann.id, seller_company_id: sellerId, role: 'viewer' })
      .execute();
    await db()
      .updateTable('registrations')
      .set({ status: 'refused' })
      .where('user_id', '=', bob.id)
      .where('auction_id', '=', saleId)
      .execute();
    expect(await decide({ kind: 'accept' })).toMatchObject({
      refusals: [{ code: 'BidderMayNotBuy' }],
    });
    expect((await desk()).lots[0]?.bidders.map(({ barred }) => barred)).toEqual([
      'staff',
      'refused',
      null,
    ]);
    expect((await desk()).lots[0]?.nextPaddle).toBe(cy.paddle);
    await db()
      .updateTable('users')
      .set({ deactivated_at: start })
      .where('id', '=', cy.id)
      .execute();
    expect(await decide({ kind: 'next' })).toMatchObject({ refusals: [{ code: 'NobodyToOffer' }] });
    await db().deleteFrom('staff').where('user_id', '=', ann.id).execute();
    await db()
      .updateTable('invoices')
      .set({ disputed_cents: 1 })
      .where('bidder_id', '=', ann.id)
      .execute();
    expect((await desk()).lots[0]?.bidders.map(({ barred }) => barred)).toEqual([
      'disputed',
      'refused',
      'left',
    ]);
  });

  test('is not accepted by whom the seller has blocked since', async () => {
    const { ann, decide, desk, lotId, sellerId } = await passedSale();
    await decide({ kind: 'accept' });
    await db()
      .insertInto('bidder_blocks')
      .values({ id: uuid(), seller_company_id: sellerId, user_id: ann.id, reason: 'They cheat.' })
      .execute();
    expect((await desk()).lots[0]?.bidders[0]?.barred).toBe('blocked');
    expect((await answer(ann, true)).body).toMatchObject({ code: 'OfferNotForYou' });
    expect(await outcomesOf(lotId)).toEqual([]);
  });

  test('neither goes to who runs the installation nor is accepted by them', async () => {
    const { ann, decide, desk, lotId } = await passedSale();
    await decide({ kind: 'accept' });
    await db().insertInto('operators').values({ user_id: ann.id }).execute();
    expect((await desk()).lots[0]?.bidders[0]?.barred).toBe('operator');
    expect((await answer(ann, true)).body).toMatchObject({ code: 'OfferNotForYou' });
    expect(await outcomesOf(lotId)).toEqual([]);
  });

  test('is not accepted by who has come to work for the seller since', async () => {
    const { ann, decide, lotId, sellerId } = await passedSale();
    await decide({ kind: 'accept' });
    await db()
      .insertInto('staff')
      .values({ user_id: ann.id, seller_company_id: sellerId, role: 'viewer' })
      .execute();
    expect((await answer(ann, true)).body).toMatchObject({ code: 'OfferNotForYou' });
    expect(await outcomesOf(lotId)).toEqual([]);
  });

  test('of several lots at once: what can be done is done, and the rest named', async () => {
    const { ann, decide, lotIds } = await passedSale({ lots: 3 });
    await decide({ kind: 'return', reason: 'The family wants it.' }, lotIds.slice(0, 1));
    const twice = [...lotIds, ...lotIds];
    expect(await decide({ kind: 'accept' }, twice)).toMatchObject({
      isError: false,
      decided: 2,
      refusals: [{ lotId: lotIds[0], code: 'LotIsDecided' }],
    });
    expect(await offersOf(ann)).toHaveLength(2);
  });
});

test('a lot that nobody bid on is returned or relisted, and offered to nobody', async () => {
  const { decide, desk, place, saleId } = await passedSale();
  const { id } = await server.make.lot(place, { outcome: 'passed', ended_at: start });
  expect((await desk()).lots.find(({ lotId }) => lotId === id)).toMatchObject({
    highBid: null,
    bidders: [],
  });
  expect(await decide({ kind: 'accept' }, [id])).toMatchObject({
    refusals: [{ code: 'NobodyToOffer' }],
  });
  await decide({ kind: 'return', reason: 'Cracked' }, [id]);
  expect(await outcomesOf(id)).toEqual([{ ordinal: 1, kind: 'returned' }]);
  const log = await db()
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('auction_id', '=', saleId)
    .execute();
  expect(log).toEqual([{ action: 'lot.return', reason: 'Cracked' }]);
});

describe('a lot that is relisted', () => {
  test('is a new one in a draft, with its texts and pictures and none of its bids', async () => {
    const { decide, desk, lotId, sellerId } = await passedSale();
    await db()
      .insertInto('lot_images')
      .values({
        id: uuid(),
        lot_id: lotId,
        position: 1,
        file_name: '1.jpg',
        file_key: 'a-key',
        width: 10,
        height: 10,
      })
      .execute();
    const draft = await server.make.auction({
      seller_company_id: sellerId,
      previewed_at: null,
      published_at: null,
      title: 'Next month',
    });
    await server.make.session({ auction_id: draft.id });
    expect((await desk()).drafts).toEqual([{ saleId: draft.id, title: 'Next month' }]);
    expect(await decide({ kind: 'relist', saleId: draft.id })).toMatchObject({ decided: 1 });
    const [made, ...others] = await db()
      .selectFrom('lots')
      .innerJoin('lot_states', 'lot_states.lot_id', 'lots.id')
      .select(['lots.id', 'title', 'reserve_cents', 'price_cents', 'bid_count', 'outcome'])
      .where('lots.auction_id', '=', draft.id)
      .execute();
    expect(others).toEqual([]);
    expect(made).toMatchObject({ reserve_cents: 100_00, price_cents: null, bid_count: 0 });
    expect(
      await db()
        .selectFrom('lot_images')
        .select('file_key')
        .where('lot_id', '=', made?.id ?? '')
        .execute(),
    ).toEqual([{ file_key: 'a-key' }]);
    expect((await desk()).lots[0]).toMatchObject({
      state: 'relisted',
      relistedIn: { saleId: draft.id, title: 'Next month' },
    });
    expect(await decide({ kind: 'accept' })).toMatchObject({
      refusals: [{ code: 'LotIsDecided' }],
    });
    const shown = { previewed_at: new Date(start.getTime() - hour) };
    await db().updateTable('auctions').set(shown).where('id', '=', draft.id).execute();
    const pageOf = async (lot = '') =>
      (await server.client().call('GET /api/site/getlot/:lotId', { params: { lotId: lot } })).body;
    expect((await pageOf(made?.id)).lot).toMatchObject({ offeredBefore: true, hasBid: false });
    expect((await pageOf(lotId)).lot.offeredBefore).toBe(false);
    // Taken out of the draft again, the old lot waits again, and earlier decisions stay on record.
    await db()
      .deleteFrom('lots')
      .where('id', '=', made?.id ?? '')
      .execute();
    expect((await desk()).lots[0]?.state).toBe('to-decide');
    await decide({ kind: 'return' });
    expect((await outcomesOf(lotId)).map(({ kind }) => kind)).toEqual(['relisted', 'returned']);
  });

  test('goes into a draft of the same seller alone, and not while it is offered', async () => {
    const { decide, lotId, saleId, sellerId } = await passedSale();
    const theirs = await server.make.auction({ previewed_at: null, published_at: null });
    const shown = await server.make.auction({ seller_company_id: sellerId });
    for (const target of [theirs.id, shown.id, saleId, uuid()]) {
      expect(await decide({ kind: 'relist', saleId: target })).toMatchObject({
        refusals: [{ lotId, code: 'DraftNeeded' }],
      });
    }
    await decide({ kind: 'accept' });
    expect(await decide({ kind: 'relist', saleId: theirs.id })).toMatchObject({
      refusals: [{ lotId, code: 'OfferIsOpen' }],
    });
  });
});

describe('of two who act at once', () => {
  const rounds = 4;

  test('two answers of the same bidder sell the lot once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { ann, decide, lotId } = await passedSale();
      await decide({ kind: 'accept' });
      const answers = await Promise.all([answer(ann, true), answer(ann, true)]);
      const [invoice, ...others] = await invoicesOf(ann.id);
      expect(others).toEqual([]);
      for (const { body } of answers) {
        expect(body).toMatchObject({ isError: false, secureInvoiceId: invoice?.id });
      }
      expect(invoice?.hammer_cents).toBe(80_00);
      expect(await outcomesOf(lotId)).toHaveLength(1);
    }
  });

  test('a bidder who accepts two lots has one invoice of both', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { ann, decide, saleId } = await passedSale({ lots: 2 });
      await decide({ kind: 'accept' });
      const offers = await offersOf(ann);
      await Promise.all(offers.map(({ secureOfferId }) => answer(ann, true, secureOfferId)));
      expect((await invoicesOf(ann.id)).map((invoice) => invoice.hammer_cents)).toEqual([160_00]);
      expect(await faults(saleId)).toEqual([]);
    }
  });

  test('an answer and a withdrawal: one of them counts', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { ann, decide, lotId } = await passedSale();
      await decide({ kind: 'accept' });
      const [answered, withdrawn] = await Promise.all([
        answer(ann, true),
        decide({ kind: 'withdraw' }),
      ]);
      expect(answered.body.isError).not.toBe(withdrawn.isError);
      expect(await outcomesOf(lotId)).toHaveLength(answered.body.isError ? 0 : 1);
      expect(await invoicesOf(ann.id)).toHaveLength(answered.body.isError ? 0 : 1);
    }
  });

  test('two of the staff: the lot is offered once, or returned', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { decide, lotIds, lotId, sellerId } = await passedSale();
      const { client } = await scene.clerk(sellerId);
      const both = await Promise.all([
        decide({ kind: 'accept' }),
        decide(round % 2 === 0 ? { kind: 'accept' } : { kind: 'return' }, lotIds, client),
      ]);
      expect(both.map(({ decided }) => decided).toSorted((a, b) => a - b)).toEqual([0, 1]);
      const open = await db()
        .selectFrom('after_sale_offers')
        .select('id')
        .where('lot_id', '=', lotId)
        .execute();
      expect(open.length + (await outcomesOf(lotId)).length).toBe(1);
    }
  });

  test('an answer that waited for the lock until its time ran out is too late', async () => {
    const { ann, decide, lotId, saleId } = await passedSale();
    await decide({ kind: 'accept' });
    await offersOf(ann);
    const holder = await server.database.pool.connect();
    await holder.query('begin');
    await holder.query('select from auctions where id = $1 for no key update', [saleId]);
    const waiting = answer(ann, true);
    const waits = async () => {
      const { rows } = await server.database.pool.query<{ waits: number }>(
        `select count(*)::int as waits from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.waits;
    };
    try {
      await expect.poll(waits, { timeout: 10_000, interval: 5 }).toBeGreaterThan(0);
      await later(24 * hour);
    } finally {
      await holder.query('commit');
      holder.release();
    }
    expect((await waiting).body).toMatchObject({ code: 'OfferHasEnded' });
    expect(await outcomesOf(lotId)).toEqual([]);
  });
});
