import { refusalSentences } from '@fairlot/contract';
import type { RegistrationStatus } from '@fairlot/contract';
import type { RefusalCause } from '@fairlot/rules';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeApplicant, registrationsOf } from '#main/testing/applicant.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const consoleHost = 'console.localhost';
let server: TestServer;
const { clerk } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let sellerId: string;
let saleId: string;
let manager: TestClient;
beforeEach(async () => {
  ({ id: sellerId } = await server.make.seller());
  ({ id: saleId } = await server.make.auction({ seller_company_id: sellerId, approval: 'manual' }));
  ({ client: manager } = await clerk(sellerId, consoleHost, 'manager'));
});

async function applicant(auctionId = saleId) {
  const user = await server.make.user({ first_name: 'Max', last_name: 'Frey' });
  const made = { auction_id: auctionId, user_id: user.id, status: 'pending' as const };
  const { id: registrationId } = await server.make.registration(made);
  return { ...user, registrationId };
}

const list = async (status: RegistrationStatus, client = manager) =>
  (
    await client.call('GET /api/console/sellers/:sellerId/sales/:saleId/bidders/:status', {
      params: { sellerId, saleId, status },
    })
  ).body;
const decide = (
  registrationIds: string[],
  decision: 'approve' | 'refuse',
  from?: RegistrationStatus,
  refusal?: { cause: RefusalCause | null; note: string },
) =>
  manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/bidders/decide', {
    params: { sellerId, saleId },
    body: { registrationIds, decision, ...(from && { from }), ...(refusal && { refusal }) },
  });
const mails = (recipient: string) =>
  server.database.kysely
    .selectFrom('outbox')
    .select('template')
    .where('recipient', '=', recipient)
    .execute();
const logged = () =>
  server.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'subject', 'before', 'after', 'reason'])
    .where('seller_company_id', '=', sellerId)
    .orderBy('id')
    .execute();

test('those who wait are approved and refused, told by mail, and the log says who did it', async () => {
  const [first, second, third] = [await applicant(), await applicant(), await applicant()];
  const before = await list('pending');
  expect(before.counts).toEqual({ pending: 3, approved: 0, refused: 0 });
  expect(before.bidders.map(({ registrationId }) => registrationId)).toEqual(
    [first, second, third].map(({ registrationId }) => registrationId),
  );
  const both = [first.registrationId, second.registrationId];
  expect((await decide(both, 'approve')).body.decided).toBe(2);
  expect((await decide([third.registrationId], 'refuse')).body.decided).toBe(1);
  expect((await list('approved')).bidders.map(({ paddle }) => paddle)).toEqual([101, 102]);
  expect((await list('refused')).counts).toEqual({ pending: 0, approved: 2, refused: 1 });
  expect(await mails(first.email)).toEqual([{ template: 'auction-approved' }]);
  expect(await mails(third.email)).toEqual([{ template: 'registration-refused' }]);
  expect(await logged()).toMatchObject([
    { action: 'bidder.approve', subject: 'Max Frey', before: { status: 'pending' } },
    { action: 'bidder.approve' },
    { action: 'bidder.refuse' },
  ]);
});

test('a bidder reads why they are declined, and nobody else’s words; who is let in again has no reason', async () => {
  const { registrationId, email } = await applicant();
  const refusal = { cause: 'unpaid', note: 'Their check bounced in May.' } as const;
  await decide([registrationId], 'refuse', undefined, refusal);
  expect((await list('refused')).bidders).toMatchObject([{ refusal }]);
  expect(await logged()).toMatchObject([
    {
      action: 'bidder.refuse',
      after: { cause: refusalSentences.unpaid },
      reason: refusal.note,
    },
  ]);
  const [mail] = await server.database.kysely
    .selectFrom('outbox')
    .select('data')
    .where('recipient', '=', email)
    .execute();
  expect(JSON.stringify(mail)).toContain(refusalSentences.unpaid);
  expect(JSON.stringify(mail)).not.toContain('bounced');
  await decide([registrationId], 'approve', undefined, refusal);
  expect((await list('approved')).bidders).toMatchObject([{ refusal: null }]);
  expect((await logged()).at(-1)).toMatchObject({ action: 'bidder.approve', reason: '' });
  await decide([registrationId], 'refuse');
  expect((await list('refused')).bidders).toMatchObject([{ refusal: { cause: null, note: '' } }]);
});

test.each([
  ['the reason', 'unpaid', ` ${refusalSentences.unpaid}`],
  ['no reason if there is none', null, ''],
] as const)('a declined bidder who asks again reads %s', async (_, cause, reason) => {
  const { ask } = await makeApplicant(server);
  expect((await ask(saleId)).body).toMatchObject({ result: 'Pending' });
  const [{ id } = { id: '' }] = await registrationsOf(server, saleId);
  await decide([id], 'refuse', undefined, { cause, note: 'Their check bounced in May.' });
  const { result, message } = (await ask(saleId)).body;
  expect({ result, message }).toEqual({
    result: 'Refused',
    message: `The seller has not approved your registration for this auction.${reason}`,
  });
});

test('the same again does nothing twice, also at once', async () => {
  const { registrationId, email } = await applicant();
  await Promise.all([1, 2, 3].map(() => decide([registrationId], 'approve')));
  expect(await mails(email)).toHaveLength(1);
  expect(await logged()).toHaveLength(1);
  expect((await list('approved')).bidders).toMatchObject([{ paddle: 101 }]);
});

test('nobody is decided on in a sale that was canceled', async () => {
  const { registrationId, email } = await applicant();
  await server.database.kysely
    .updateTable('auctions')
    .set({ cancelled_at: new Date(), cancellation_reason: 'The barn burned down.' })
    .where('id', '=', saleId)
    .execute();
  for (const decision of ['approve', 'refuse'] as const) {
    expect((await decide([registrationId], decision)).body).toMatchObject({
      code: 'SaleIsCancelled',
    });
  }
  expect((await list('pending')).counts).toEqual({ pending: 1, approved: 0, refused: 0 });
  expect(await mails(email)).toEqual([]);
});

test('who registered for another sale is not decided on here', async () => {
  const { id: other } = await server.make.auction({ seller_company_id: sellerId });
  const elsewhere = await server.make.auction();
  const strangers = [await applicant(other), await applicant(elsewhere.id)];
  const ids = [...strangers.map(({ registrationId }) => registrationId), uuid()];
  expect((await decide(ids, 'approve')).body.decided).toBe(0);
  expect((await list('approved')).bidders).toEqual([]);
  for (const { email } of strangers) expect(await mails(email)).toEqual([]);
});

test('what speaks for and against a bidder is shown, and neither contact nor maximum', async () => {
  const known = await applicant();
  const { kysely } = server.database;
  await kysely
    .insertInto('seller_connections')
    .values({ user_id: known.id, seller_company_id: sellerId, connected_at: new Date() })
    .execute();
  const { client: viewer } = await clerk(sellerId, consoleHost, 'viewer');
  const { bidders } = await list('pending', viewer);
  expect(bidders).toMatchObject([
    {
      name: 'Max Frey',
      invoices: 0,
      paid: 0,
      invoicesHere: 0,
      isConnected: true,
      isFlagged: false,
    },
  ]);
  expect(JSON.stringify(bidders)).not.toContain(known.email);
});

test('a sale shows two hundred of many, those who wait longest, and counts them all', async () => {
  const users = await Promise.all(Array.from({ length: 205 }, () => server.make.user()));
  const start = Date.parse('2026-11-01T12:00:00Z');
  await server.database.kysely
    .insertInto('registrations')
    .values(
      users.map(({ id }, index) => ({
        id: uuid(),
        auction_id: saleId,
        user_id: id,
        status: 'pending' as const,
        requested_at: new Date(start + index * 1_000),
      })),
    )
    .execute();
  const { bidders, counts } = await list('pending');
  expect(counts.pending).toBe(205);
  expect(bidders).toHaveLength(200);
  expect(bidders[0]?.requestedAt).toBe('2026-11-01T12:00:00.000Z');
  const { body } = await manager.call(
    'GET /api/console/sellers/:sellerId/sales/:saleId/bidderids/:status',
    { params: { sellerId, saleId, status: 'pending' } },
  );
  expect(body.registrationIds).toHaveLength(205);
  expect(body.registrationIds.slice(0, 200)).toEqual(
    bidders.map(({ registrationId }) => registrationId),
  );
});

test('whom somebody else has decided on meanwhile stays decided, where that is asked for', async () => {
  const [waiting, refused] = [await applicant(), await applicant()];
  await decide([refused.registrationId], 'refuse');
  const ids = [waiting.registrationId, refused.registrationId];
  expect((await decide(ids, 'approve', 'pending')).body.decided).toBe(1);
  expect((await list('refused')).counts).toEqual({ pending: 0, approved: 1, refused: 1 });
  expect((await decide(ids, 'approve')).body.decided).toBe(2);
});

const note = (registrationId: string, text: string, noteId = uuid(), client = manager) =>
  client.call('POST /api/console/sellers/:sellerId/sales/:saleId/bidders/note', {
    params: { sellerId, saleId },
    body: { noteId, registrationId, text },
  });

test('what is noted about a bidder is read in all sales of the company, and by nobody else', async () => {
  const { id, registrationId } = await applicant();
  const noteId = uuid();
  await Promise.all([
    note(registrationId, 'Pays in cash.', noteId),
    note(registrationId, 'Pays in cash.', noteId),
  ]);
  await note(registrationId, 'Brings a truck.');
  const [bidder] = (await list('pending')).bidders;
  expect(bidder?.notes).toMatchObject([
    { text: 'Brings a truck.', by: expect.any(String), at: expect.stringMatching(/Z$/) },
    { text: 'Pays in cash.' },
  ]);
  expect(await logged()).toMatchObject([
    { action: 'bidder.note', subject: 'Max Frey' },
    { action: 'bidder.note' },
  ]);

  const readIn = async (seller: string) => {
    const { id: other } = await server.make.auction({ seller_company_id: seller });
    await server.make.registration({ auction_id: other, user_id: id, status: 'pending' });
    const { client } = await clerk(seller, consoleHost, 'manager');
    const { body } = await client.call(
      'GET /api/console/sellers/:sellerId/sales/:saleId/bidders/:status',
      { params: { sellerId: seller, saleId: other, status: 'pending' } },
    );
    return body.bidders.map(({ notes }) => notes.length);
  };
  expect(await readIn(sellerId)).toEqual([2]);
  expect(await readIn((await server.make.seller()).id)).toEqual([0]);
});

test('nothing is noted about who is registered elsewhere, nor without a word', async () => {
  const elsewhere = await applicant((await server.make.auction()).id);
  const { body } = await note(elsewhere.registrationId, 'Pays in cash.');
  expect(body).toMatchObject({ isError: true, code: 'RegistrationGone' });
  expect((await note(elsewhere.registrationId, '  ')).status).toBe(400);
  expect(await logged()).toEqual([]);
});
