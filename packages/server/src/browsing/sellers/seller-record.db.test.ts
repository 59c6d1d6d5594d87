import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soldAuction } from '#main/testing/sold-auction.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
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

test('counts sales that have ended, their lots, and questions that were not dismissed', async () => {
  const sold = await soldAuction(server, {
    winners: [[1_000, 2_000]],
    auction: { time_zone: 'America/New_York' },
  });
  const [lotId = ''] = sold.winners[0]?.lotIds ?? [];
  await server.make.lot(sold.place, { outcome: 'withdrawn', ended_at: new Date() });
  await ask(lotId, { answer: 'Two feet.' });
  await ask(lotId);
  await ask(lotId, { dismissed: true });
  // Running, canceled and not published: none of them is held.
  const ofSeller = { seller_company_id: sold.sellerId };
  for (const row of [
    ofSeller,
    { ...ofSeller, cancelled_at: new Date(), cancellation_reason: 'The house was sold' },
    { ...ofSeller, published_at: null, previewed_at: null },
  ]) {
    const { id: auction_id } = await server.make.auction(row);
    const { id: session_id } = await server.make.session({ auction_id });
    await server.make.lot({ auction_id, session_id });
  }
  const { body } = await record(sold.sellerId);
  expect(body).toMatchObject({
    salesHeld: 1,
    lotsSold: 2,
    lotsTakenOut: 1,
    questionsAnswered: 1,
    questionsAsked: 2,
  });
  expect(body.firstSaleDateStr).toMatch(/^\w{3} \d{1,2}, \d{4}$/);
});

test('a new seller has held none; another seller’s host tells nothing of them', async () => {
  const { id } = await server.make.seller();
  expect((await record(id)).body).toEqual({
    salesHeld: 0,
    firstSaleDateStr: '',
    lotsSold: 0,
    lotsTakenOut: 0,
    questionsAnswered: 0,
    questionsAsked: 0,
  });
  const { id: seller_company_id } = await server.make.seller();
  await server.make.site({ host: 'other.example', name: 'Other', seller_company_id });
  expect((await record(id, 'other.example')).status).toBe(404);
});
