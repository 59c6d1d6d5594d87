import { randomUUID } from 'node:crypto';
import { refusalSentences } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { biddingScene, codeOf } from '#main/testing/bidding-scene.ts';
import { bid, signIn } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
const scene = biddingScene(() => server);
const clientOf = async (auctionId: string) => (await scene.bidder(auctionId)).client;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

const untouched = { price_cents: null, bid_count: 0, accepted_count: 0, sequence: 0 };

describe('a bid is turned away from', () => {
  test('a visitor', async () => {
    const lot = await server.make.lot();
    const client = server.client();
    await client.request('GET', '/api/site/GetXRF');
    const answer = await bid(client, lot.id, 10);
    expect(codeOf(answer)).toEqual({ status: 401, code: 'Unauthorized' });
    expect(await scene.stateOf(lot.id)).toMatchObject(untouched);
  });

  test('a browser without its anti-forgery token, or with another login’s', async () => {
    const lot = await server.make.lot();
    const [ann, bob] = [await clientOf(lot.auctionId), await clientOf(lot.auctionId)];
    const body = { lotSecureId: lot.id, bidAmount: 10, bidUniqueId: randomUUID() };
    const bare = await ann.request('POST', '/api/site/placebid', { body });
    expect(codeOf(bare)).toEqual({ status: 400, code: 'InvalidXsrfToken' });
    ann.cookies.set('XSRF-TOKEN', bob.cookies.get('XSRF-TOKEN') ?? '');
    expect(codeOf(await bid(ann, lot.id, 10))).toEqual({ status: 400, code: 'InvalidXsrfToken' });
    expect(await scene.logOf(lot.id)).toEqual([]);
  });

  test('a login other than the one that confirmed it: a repetition is never somebody else’s bid', async () => {
    const lot = await server.make.lot();
    const [ann, bob] = [await clientOf(lot.auctionId), await clientOf(lot.auctionId)];
    const { sessionId: loginId } = (await ann.call('GET /api/site/isauth')).body;
    const bidUniqueId = randomUUID();
    const body = { lotSecureId: lot.id, bidAmount: 10, bidUniqueId, loginId };
    const answer = await bob.call('POST /api/site/placebid', { body });
    expect(codeOf(answer)).toEqual({ status: 403, code: 'LoginChanged' });
    expect(await scene.logOf(lot.id)).toEqual([]);
    expect((await ann.call('POST /api/site/placebid', { body })).body).toMatchObject({
      bidResultEnum: 'BidWins',
    });
  });

  test('a page of another origin', async () => {
    const lot = await server.make.lot();
    const ann = await clientOf(lot.auctionId);
    const answer = await ann.call('POST /api/site/placebid', {
      body: { lotSecureId: lot.id, bidAmount: 10, bidUniqueId: randomUUID() },
      headers: { origin: 'https://evil.example' },
    });
    expect(codeOf(answer)).toEqual({ status: 403, code: 'ForeignOrigin' });
    expect(await scene.logOf(lot.id)).toEqual([]);
  });

  test('a login that has ended elsewhere a moment ago', async () => {
    const lot = await server.make.lot();
    const bidder = await server.make.bidder(lot.auctionId);
    const client = await scene.signedIn(bidder.id);
    // Recognized, and so remembered for the next call.
    await client.call('GET /api/site/isauth');
    await scene.db().deleteFrom('logins').where('user_id', '=', bidder.id).execute();
    expect(codeOf(await bid(client, lot.id, 10))).toEqual({ status: 401, code: 'Unauthorized' });
  });

  test('another seller’s host and an unknown host', async () => {
    const lot = await server.make.lot();
    const other = await server.make.seller();
    await server.make.site({ host: 'other.localhost', name: 'Other', seller_company_id: other.id });
    const bidder = await server.make.bidder(lot.auctionId);
    const there = await signIn(server.client('other.localhost'), server.database, bidder.id);
    const nowhere = server.client('nowhere.test');
    for (const [name, value] of there.cookies) nowhere.cookies.set(name, value);
    expect(codeOf(await bid(there, lot.id, 10))).toEqual({ status: 404, code: 'NotFound' });
    expect(codeOf(await bid(nowhere, lot.id, 10))).toEqual({ status: 404, code: 'NotFound' });
    expect(await scene.logOf(lot.id)).toEqual([]);
  });

  const amounts = [10.001, 0.1 + 0.2, 0, -5, 0.001, 10_000_000.01, 1e300, '10', 'NaN', null];
  test.each(amounts)('the amount %s', async (bidAmount) => {
    const lot = await server.make.lot();
    const ann = await clientOf(lot.auctionId);
    const answer = await bid(ann, lot.id, bidAmount as number);
    expect(codeOf(answer)).toEqual({ status: 400, code: 'BadRequest' });
    expect(await scene.logOf(lot.id)).toEqual([]);
  });

  test.each([
    ['empty', ''],
    ['too long', 'x'.repeat(65)],
    ['with a zero byte', 'a\u0000b'],
    ['with half a character', 'a\ud800b'],
  ])('a bidUniqueId that is %s', async (_, uniqueId) => {
    const lot = await server.make.lot();
    const ann = await clientOf(lot.auctionId);
    const answer = await bid(ann, lot.id, 10, uniqueId);
    expect(codeOf(answer)).toEqual({ status: 400, code: 'BadRequest' });
    expect(await scene.logOf(lot.id)).toEqual([]);
  });

  test('nobody’s lot', async () => {
    const lot = await server.make.lot();
    const ann = await clientOf(lot.auctionId);
    expect(codeOf(await bid(ann, randomUUID(), 10))).toEqual({ status: 404, code: 'NotFound' });
    expect(codeOf(await bid(ann, 'lot 7', 10))).toMatchObject({ status: 400 });
  });
});

async function answerTo(
  prepare: (userId: string, lot: { id: string; auctionId: string }) => Promise<unknown>,
) {
  const lot = await server.make.lot();
  const bidder = await server.make.bidder(lot.auctionId);
  await prepare(bidder.id, lot);
  const answer = await bid(await scene.signedIn(bidder.id), lot.id, 10);
  expect(await scene.logOf(lot.id)).toEqual([]);
  expect(await scene.stateOf(lot.id)).toMatchObject(untouched);
  return codeOf(answer);
}

describe('the steps before the first bid are checked by the server', () => {
  test('a verified email', async () => {
    const answer = await answerTo((id) =>
      scene
        .db()
        .updateTable('users')
        .set({ email_verified_at: null })
        .where('id', '=', id)
        .execute(),
    );
    expect(answer).toEqual({ status: 403, code: 'EmailNotVerified' });
  });

  test('a card', async () => {
    const answer = await answerTo((id) =>
      scene.db().deleteFrom('payment_methods').where('user_id', '=', id).execute(),
    );
    expect(answer).toEqual({ status: 403, code: 'NoPaymentMethod' });
  });

  test('that has not expired: it is good through its last month', async () => {
    const close_at = new Date('2032-06-01');
    const session = await server.make.session();
    const lot = await server.make.lot(
      { session_id: session.id, auction_id: session.auctionId },
      { close_at },
    );
    const bidder = await server.make.bidder(lot.auctionId);
    await scene
      .db()
      .updateTable('payment_methods')
      .set({ exp_month: 12, exp_year: 2031 })
      .where('user_id', '=', bidder.id)
      .execute();
    const client = await scene.signedIn(bidder.id);
    await server.clock.freeze(new Date('2031-12-31T23:59:59Z'));
    expect((await bid(client, lot.id, 10)).status).toBe(200);
    await server.clock.freeze(new Date('2032-01-01T00:00:00Z'));
    expect(codeOf(await bid(client, lot.id, 12))).toEqual({ status: 403, code: 'CardExpired' });
  });

  test('a registration', async () => {
    const answer = await answerTo((id) =>
      scene.db().deleteFrom('registrations').where('user_id', '=', id).execute(),
    );
    expect(answer).toEqual({ status: 403, code: 'NotRegistered' });
  });

  test.each([
    ['and reads why', 'unpaid', ` ${refusalSentences.unpaid}`],
    ['if the seller has not said why, too', null, ''],
  ] as const)('that the seller has not refused, %s', async (_, refusal_cause, reason) => {
    const lot = await server.make.lot();
    const { id } = await server.make.bidder(lot.auctionId);
    await scene
      .db()
      .updateTable('registrations')
      .set({ status: 'refused', refusal_cause })
      .where('user_id', '=', id)
      .execute();
    expect((await bid(await scene.signedIn(id), lot.id, 10)).body).toMatchObject({
      code: 'RegistrationRefused',
      message: `The seller has not approved your registration for this auction.${reason}`,
    });
    expect(await scene.logOf(lot.id)).toEqual([]);
  });

  test('being no staff of the seller', async () => {
    const answer = await answerTo(async (user_id, lot) => {
      const auction = await scene
        .db()
        .selectFrom('auctions')
        .select('seller_company_id')
        .where('id', '=', lot.auctionId)
        .executeTakeFirstOrThrow();
      await scene
        .db()
        .insertInto('staff')
        .values({ user_id, seller_company_id: auction.seller_company_id, role: 'viewer' })
        .execute();
    });
    expect(answer).toEqual({ status: 403, code: 'SellerMayNotBid' });
  });

  test('not running the installation', async () => {
    const answer = await answerTo((user_id) =>
      scene.db().insertInto('operators').values({ user_id }).execute(),
    );
    expect(answer).toEqual({ status: 403, code: 'OperatorMayNotBid' });
  });

  test.each([
    ['is a preview', { starts_at: new Date(Date.now() + 60_000) }],
    ['is not published', { published_at: null }],
    ['is published later', { published_at: new Date(Date.now() + 60_000) }],
  ])('an auction that has opened: one %s', async (_, changes) => {
    const answer = await answerTo((_user, lot) =>
      scene.db().updateTable('auctions').set(changes).where('id', '=', lot.auctionId).execute(),
    );
    expect(answer).toEqual({ status: 403, code: 'BiddingNotOpen' });
  });
});
