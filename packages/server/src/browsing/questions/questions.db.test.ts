import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount } from '#main/testing/log-in-as.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const consoleHost = 'console.localhost';
let server: TestServer;
let sellerId: string;
let owner: TestClient;
const { clerk, logIn } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
  sellerId = (await server.make.seller()).id;
  owner = (await clerk(sellerId, consoleHost)).client;
});
afterAll(() => server.drop());

async function makeLot() {
  const auction = await server.make.auction({ seller_company_id: sellerId });
  const session = await server.make.session({ auction_id: auction.id });
  return server.make.lot({ auction_id: auction.id, session_id: session.id, title: 'Brass lamp' });
}

const ask = async (client: TestClient, lotId: string, question = 'Does it work?') =>
  (await client.call('POST /api/site/asklot', { body: { secureLotId: lotId, question } })).body;
const shownOn = async (lotId: string) =>
  (
    await server.client().call('GET /api/site/getlotquestions/:lotId', { params: { lotId } })
  ).body.map(({ question, answer }) => ({ question, answer }));
const waitingAbout = async (lotId: string, client = owner) =>
  (
    await client.call('GET /api/console/sellers/:sellerId/questions', { params: { sellerId } })
  ).body.filter((asked) => asked.lotId === lotId);
const answer = async (questionId: string, text: string, client = owner) =>
  client.call('POST /api/console/sellers/:sellerId/questions/:questionId/answer', {
    params: { sellerId, questionId },
    body: { answer: text },
  });
const mailsTo = (recipient: string) =>
  server.database.kysely
    .selectFrom('outbox')
    .select(['template', 'data'])
    .where('recipient', '=', recipient)
    .execute();

test('a bidder asks, staff answer, both are public, and the asker is told', async () => {
  const lot = await makeLot();
  const account = await makeAccount(server);
  const bidder = await logIn(account);
  expect(await ask(bidder, lot.id)).toMatchObject({ isError: false });
  expect(await shownOn(lot.id)).toEqual([]);
  const [asked] = await waitingAbout(lot.id);
  expect(asked).toMatchObject({ question: 'Does it work?', answer: null, lotTitle: 'Brass lamp' });
  // Who asked is not public.
  expect(JSON.stringify(asked)).not.toContain(account.email);
  expect((await answer(asked?.questionId ?? '', 'It does.')).body.isError).toBe(false);
  expect(await shownOn(lot.id)).toEqual([{ question: 'Does it work?', answer: 'It does.' }]);
  expect(await mailsTo(account.email)).toMatchObject([
    { template: 'question-answered', data: { answer: 'It does.', question: 'Does it work?' } },
  ]);
});

test('of two answers at once one counts, and one mail goes out', async () => {
  const lot = await makeLot();
  const account = await makeAccount(server);
  await ask(await logIn(account), lot.id);
  const [asked] = await waitingAbout(lot.id);
  const questionId = asked?.questionId ?? '';
  const both = await Promise.all([answer(questionId, 'Yes.'), answer(questionId, 'No.')]);
  const refusedCodes = both.flatMap(({ body }) => (body.isError ? [body.code] : []));
  expect(refusedCodes).toEqual(['QuestionIsSettled']);
  expect(await shownOn(lot.id)).toHaveLength(1);
  expect(await mailsTo(account.email)).toHaveLength(1);
});

test('what is put away is never shown, and not answered anymore', async () => {
  const lot = await makeLot();
  await ask(await logIn(await makeAccount(server)), lot.id, 'You are a crook.');
  const [asked] = await waitingAbout(lot.id);
  const questionId = asked?.questionId ?? '';
  const dismissed = await owner.call(
    'POST /api/console/sellers/:sellerId/questions/:questionId/dismiss',
    { params: { sellerId, questionId } },
  );
  expect(dismissed.body.isError).toBe(false);
  expect((await answer(questionId, 'Sorry?')).body).toMatchObject({ code: 'QuestionIsSettled' });
  expect(await shownOn(lot.id)).toEqual([]);
  expect(await waitingAbout(lot.id)).toMatchObject([{ isDismissed: true }]);
});

test('a question is about an open lot that the host shows, from a verified address', async () => {
  const lot = await makeLot();
  const bidder = await logIn(await makeAccount(server));
  const unknown = { body: { secureLotId: uuid(), question: 'Where?' } };
  expect((await bidder.call('POST /api/site/asklot', unknown)).status).toBe(404);
  const draft = await makeLot();
  await server.database.kysely
    .updateTable('auctions')
    .set({ previewed_at: null, published_at: null })
    .where('id', '=', draft.auctionId)
    .execute();
  const ofDraft = { body: { secureLotId: draft.id, question: 'When?' } };
  expect((await bidder.call('POST /api/site/asklot', ofDraft)).status).toBe(404);
  await server.database.kysely
    .updateTable('lot_states')
    .set({ outcome: 'passed', ended_at: new Date() })
    .where('lot_id', '=', lot.id)
    .execute();
  expect(await ask(bidder, lot.id)).toMatchObject({ code: 'LotIsClosed' });
  const account = await makeAccount(server);
  await server.database.kysely
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', account.id)
    .execute();
  const open = await makeLot();
  expect(await ask(await logIn(account), open.id)).toMatchObject({ code: 'VerifyEmailFirst' });
  const visitor = server.client();
  const asked = await visitor.call('POST /api/site/asklot', {
    body: { secureLotId: open.id, question: 'Hello?' },
  });
  expect(asked.status).toBe(401);
});

test('three questions of one person about a lot may wait, and ten an hour be asked', async () => {
  const lot = await makeLot();
  const bidder = await logIn(await makeAccount(server));
  for (const number of [1, 2, 3])
    expect((await ask(bidder, lot.id, `${number}?`)).isError).toBe(false);
  expect(await ask(bidder, lot.id)).toMatchObject({ code: 'TooManyQuestions' });
  const statuses: number[] = [];
  for (let count = 0; count < 7; count += 1) {
    const body = { secureLotId: lot.id, question: 'Again?' };
    statuses.push((await bidder.call('POST /api/site/asklot', { body })).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test('another seller’s question is not there to answer', async () => {
  const lot = await makeLot();
  await ask(await logIn(await makeAccount(server)), lot.id);
  const [asked] = await waitingAbout(lot.id);
  const other = await server.make.seller();
  const { client } = await clerk(other.id, consoleHost);
  const forged = await client.call(
    'POST /api/console/sellers/:sellerId/questions/:questionId/answer',
    {
      params: { sellerId: other.id, questionId: asked?.questionId ?? '' },
      body: { answer: 'Mine now.' },
    },
  );
  expect(forged.status).toBe(404);
  expect(await shownOn(lot.id)).toEqual([]);
});

test('of many questions at once as many wait as may', async () => {
  const lot = await makeLot();
  const bidder = await logIn(await makeAccount(server));
  const asked = await Promise.all(
    Array.from({ length: 6 }, (_, index) => ask(bidder, lot.id, `Question ${index}?`)),
  );
  const refused = asked.filter(({ isError }) => isError);
  expect(refused).toHaveLength(3);
  for (const one of refused) expect(one).toMatchObject({ code: 'TooManyQuestions' });
});

test('the seller’s own people do not ask themselves', async () => {
  const lot = await makeLot();
  const { client } = await clerk(sellerId, 'localhost');
  expect(await ask(client, lot.id)).toMatchObject({ isError: true, code: 'SellerMayNotAsk' });
});
