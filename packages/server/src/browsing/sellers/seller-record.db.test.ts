import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickupScene } from '#main/testing/pickup-scene.ts';
import { soldAuction } from '#main/testing/sold-auction.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
const scene = pickupScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const record = (sellerId: string, host?: string) =>
  server.client(host).call('GET /api/site/getsellerrecord/:sellerId', { params: { sellerId } });

async function ask(lotId: string, asked: { answer?: string; dismissed?: boolean } = {}) {
  const { id: asker_id } = await server.make.user();
  const now = new Date();
  await server.database.kysely
    .insertInto('lot_questions')
    .values({
      id: uuid(),
      lot_id: lotId,
      asker_id,
      host: 'localhost',
      question: 'How tall is it?',
      ...(asked.answer !== undefined && { answer: asked.answer, answered_at: now }),
      ...(asked.dismissed === true && { dismissed_at: now }),
    })
    .execute();
}

test('counts sales that have ended, their lots, and questions; canceled sales by themselves', async () => {
  const sold = await soldAuction(server, {
    winners: [[1_000, 2_000]],
    auction: { time_zone: 'America/New_York' },
  });
  const [lotId = ''] = sold.winners[0]?.lotIds ?? [];
  await server.make.lot(sold.place, { outcome: 'withdrawn', ended_at: new Date() });
  await ask(lotId, { answer: 'Two feet.' });
  await ask(lotId);
  await ask(lotId, { dismissed: true });
  const now = Date.now();
  const ofSeller = { seller_company_id: sold.sellerId };
  const cancelled = {
    ...ofSeller,
    cancelled_at: new Date(now - 1_000),
    cancellation_reason: 'The house was sold',
  };
  for (const row of [
    ofSeller,
    cancelled,
    // Only previewed when it was canceled, and to be published since.
    { ...cancelled, published_at: new Date(now - 500) },
    { ...ofSeller, published_at: null, previewed_at: null },
  ]) {
    const { id: auction_id } = await server.make.auction(row);
    const { id: session_id } = await server.make.session({ auction_id });
    const { id } = await server.make.lot({ auction_id, session_id });
    if ('cancelled_at' in row) await ask(id, { dismissed: true });
  }
  const { body } = await record(sold.sellerId);
  expect(body).toMatchObject({
    salesHeld: 1,
    salesCancelled: 1,
    lotsSold: 2,
    lotsVoided: 0,
    lotsTakenOut: 1,
    questionsAnswered: 1,
    questionsAsked: 2,
    questionsDismissed: 1,
  });
  expect(body.firstSaleDateStr).toMatch(/^\w{3} \d{1,2}, \d{4}$/);
});

test('a sale that every lot has left was not held, and does not say since when', async () => {
  const { id } = await server.make.seller();
  const { id: auction_id } = await server.make.auction({ seller_company_id: id });
  const { id: session_id } = await server.make.session({ auction_id });
  const ended_at = new Date();
  await server.make.lot({ auction_id, session_id }, { outcome: 'withdrawn', ended_at });
  await server.make.lot(
    { auction_id, session_id },
    { outcome: 'cancelled', cancellation_cause: 'stolen', ended_at },
  );
  expect((await record(id)).body).toMatchObject({
    salesHeld: 0,
    firstSaleDateStr: '',
    lotsTakenOut: 2,
  });
});

test('what a seller took off an invoice was not sold', async () => {
  const sold = await soldAuction(server, { winners: [[1_000, 2_000, 3_000], [4_000]] });
  const passed = { outcome: 'passed', ended_at: new Date() } as const;
  const { id: offered } = await server.make.lot(sold.place, passed);
  await server.modules.invoices.settle();
  const [first, second] = await server.database.kysely
    .selectFrom('invoices')
    .select('id')
    .where('auction_id', '=', sold.auctionId)
    .orderBy('hammer_cents', 'desc')
    .execute();
  if (first === undefined || second === undefined) throw new Error('There are two buyers.');
  // Bought by an offer after it had passed: it was not among those sold.
  await server.database.kysely
    .insertInto('invoice_lots')
    .values({
      invoice_id: second.id,
      lot_id: offered,
      lot_number: '99',
      title: 'Lamp',
      code: '',
      hammer_cents: 500,
      premium_cents: 0,
      premium_exempt: true,
    })
    .execute();
  const [one = '', two = ''] = sold.winners[0]?.lotIds ?? [];
  for (const [invoiceId, lotId] of [
    [first.id, one],
    [first.id, two],
    [second.id, offered],
  ] as const) {
    expect(await scene.voidLots(invoiceId, [lotId])).toEqual({ kind: 'changed' });
  }
  expect((await record(sold.sellerId)).body).toMatchObject({
    salesHeld: 1,
    lotsSold: 2,
    lotsVoided: 2,
  });
});

test('a new seller has held none; another seller’s host tells nothing of them', async () => {
  const { id } = await server.make.seller();
  expect((await record(id)).body).toEqual({
    salesHeld: 0,
    salesCancelled: 0,
    firstSaleDateStr: '',
    lotsSold: 0,
    lotsVoided: 0,
    lotsTakenOut: 0,
    questionsAnswered: 0,
    questionsAsked: 0,
    questionsDismissed: 0,
  });
  const { id: seller_company_id } = await server.make.seller();
  await server.make.site({ host: 'other.example', name: 'Other', seller_company_id });
  expect((await record(id, 'other.example')).status).toBe(404);
});
