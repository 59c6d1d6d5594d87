import { limits } from '@fairlot/contract';
import type { ReportCause } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAccount } from '#main/testing/log-in-as.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const consoleHost = 'console.localhost';
const sellersHost = 'bramble.localhost';
let server: TestServer;
let sellerId: string;
let operator: TestClient;
const { clerk, logIn } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
  sellerId = (await server.make.seller()).id;
  await server.make.site({ host: sellersHost, seller_company_id: sellerId });
  operator = await newOperator();
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

async function newOperator(): Promise<TestClient> {
  const account = await makeAccount(server);
  await server.database.kysely.insertInto('operators').values({ user_id: account.id }).execute();
  return logIn(account, consoleHost);
}

async function makeLot(seller_company_id = sellerId) {
  const auction = await server.make.auction({ seller_company_id });
  const session = await server.make.session({ auction_id: auction.id });
  return server.make.lot({ auction_id: auction.id, session_id: session.id, title: 'Brass lamp' });
}

interface Said {
  readonly lotId: string;
  readonly reportId?: string;
  readonly cause?: ReportCause;
  readonly text?: string;
}
const report = (client: TestClient, { lotId, reportId = uuid(), cause = 'stolen', text }: Said) =>
  client.call('POST /api/site/reportlot', {
    body: { secureReportId: reportId, secureLotId: lotId, cause, text },
  });
const listed = async (lotId: string, client = operator) => {
  const { body } = await client.call('GET /api/console/operator/reports');
  return body.filter(({ lotUrl, reportId }) => lotUrl?.includes(lotId) ?? reportId === lotId);
};
const handle = (reportId: string, note: string, client = operator) =>
  client.call('POST /api/console/operator/handlereport', { body: { reportId, note } });
const audited = (lotId: string) =>
  server.database.kysely
    .selectFrom('audit_log')
    .select(['seller_company_id', 'action', 'subject', 'after'])
    .where('lot_id', '=', lotId)
    .execute();

test('reports are taken from who is signed in, and read by operators alone', async () => {
  const lot = await makeLot();
  expect((await report(server.client(), { lotId: lot.id })).status).toBe(401);
  const owner = (await clerk(sellerId, consoleHost)).client;
  for (const client of [owner, await logIn(await makeAccount(server), consoleHost)]) {
    expect((await client.request('GET', '/api/console/operator/reports')).status).toBe(404);
    expect((await handle(uuid(), 'Mine.', client)).status).toBe(404);
  }
});

test('a bidder reports a lot, an operator handles it once, and its seller learns nothing', async () => {
  const lot = await makeLot();
  const account = await makeAccount(server);
  const bidder = await logIn(account);
  const said = { lotId: lot.id, reportId: uuid(), text: ' It was in our hall. ' };
  const sent = await Promise.all([report(bidder, said), report(bidder, said)]);
  expect(sent.map(({ body }) => body)).toMatchObject([{ isError: false }, { isError: false }]);
  const [waiting, ...others] = await listed(lot.id);
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({
    cause: 'stolen',
    text: 'It was in our hall.',
    reporter: { email: account.email },
    lotTitle: 'Brass lamp',
    handled: null,
  });

  const { reportId } = said;
  expect((await handle(reportId, 'The police were told.')).body).toMatchObject({ isError: false });
  // Pressed twice, or sent again after a lost answer.
  expect((await handle(reportId, 'The police were told.')).body).toMatchObject({ isError: false });
  const another = await newOperator();
  expect((await handle(reportId, 'Nothing in it.', another)).body).toMatchObject({
    code: 'ReportIsHandled',
  });
  expect((await listed(lot.id))[0]?.handled).toMatchObject({ note: 'The police were told.' });
  expect(await audited(lot.id)).toMatchObject([
    { seller_company_id: null, action: 'report.handle', after: { cause: 'stolen' } },
  ]);

  const owner = (await clerk(sellerId, consoleHost)).client;
  const log = await owner.call('POST /api/console/sellers/:sellerId/log', {
    params: { sellerId },
    body: {},
  });
  expect(log.body.entries).toEqual([]);
});

test('whoever has reported a lot waits until somebody has looked', async () => {
  const lot = await makeLot();
  const bidder = await logIn(await makeAccount(server));
  const reportId = uuid();
  await report(bidder, { lotId: lot.id, reportId });
  expect((await report(bidder, { lotId: lot.id })).body).toMatchObject({ code: 'AlreadyReported' });
  await handle(reportId, 'Looked at.');
  expect((await report(bidder, { lotId: lot.id })).body).toMatchObject({ isError: false });
});

test('nobody reports more lots a day than may, not even all at once', async () => {
  const bidder = await logIn(await makeAccount(server));
  const lots = await Promise.all(Array.from({ length: limits.reportsPerDay + 2 }, () => makeLot()));
  const sent = await Promise.all(lots.map(({ id }) => report(bidder, { lotId: id })));
  const refused = sent.filter(({ body }) => body.isError);
  expect(refused.map(({ body }) => body)).toMatchObject([
    { code: 'TooManyReports' },
    { code: 'TooManyReports' },
  ]);
  await server.clock.shift(25 * 60 * 60_000);
  expect((await report(bidder, { lotId: (await makeLot()).id })).body.isError).toBe(false);
});

test('only what is shown there can be reported, with a cause from the list and a verified address', async () => {
  const elsewhere = await makeLot((await server.make.seller()).id);
  const account = await makeAccount(server);
  const atSeller = await logIn(account, sellersHost);
  expect((await report(atSeller, { lotId: elsewhere.id })).status).toBe(404);
  const bidder = await logIn(account);
  const draft = await makeLot();
  await server.database.kysely
    .updateTable('auctions')
    .set({ previewed_at: null, published_at: null })
    .where('id', '=', draft.auctionId)
    .execute();
  expect((await report(bidder, { lotId: draft.id })).status).toBe(404);
  const lot = await makeLot();
  expect((await report(bidder, { lotId: lot.id, cause: 'other' })).status).toBe(400);
  const long = 'x'.repeat(limits.reportLength + 1);
  expect((await report(bidder, { lotId: lot.id, text: long })).status).toBe(400);
  const cause = 'ugly' as ReportCause;
  expect((await report(bidder, { lotId: lot.id, cause })).status).toBe(400);
  await server.database.kysely
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', account.id)
    .execute();
  expect((await report(bidder, { lotId: lot.id })).body).toMatchObject({
    code: 'VerifyEmailFirst',
  });
  expect(await listed(lot.id)).toEqual([]);
});

test('a report of somebody else’s id is not taken for theirs', async () => {
  const reportId = uuid();
  const first = await makeLot();
  await report(await logIn(await makeAccount(server)), { lotId: first.id, reportId });
  const second = await makeLot();
  const again = await report(await logIn(await makeAccount(server)), {
    lotId: second.id,
    reportId,
  });
  expect(again.status).toBe(404);
  expect(await listed(second.id)).toEqual([]);
});

test('what waits is among the figures, and the longest wait comes first', async () => {
  await server.clock.shift(30 * 60 * 60_000);
  const lot = await makeLot();
  await report(await logIn(await makeAccount(server)), { lotId: lot.id, text: 'Last of all' });
  const { body } = await operator.call('GET /api/console/operator/reports');
  const waiting = body.filter(({ handled }) => handled === null);
  expect(waiting.at(-1)?.text).toBe('Last of all');
  expect(body.slice(0, waiting.length)).toEqual(waiting);
  const [read] = server.modules.lotReports.backlogs ?? [];
  expect((await read?.())?.get('lot reports')).toMatchObject({ count: waiting.length });
});
