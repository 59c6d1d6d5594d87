import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo, mailsTo } from '#messaging/messages/testing/kept-mails.ts';
import { makeApplicant, registrationsOf as rowsOf } from '#main/testing/applicant.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(() => server.clock.shift(0));
afterAll(() => server.drop());

const bidder = (host?: string) => makeApplicant(server, host);
const registrationsOf = (auctionId: string) => rowsOf(server, auctionId);
const manualAuction = () => server.make.auction({ approval: 'manual' });

describe('requestApproval', () => {
  test('is not for visitors', async () => {
    const auction = await server.make.auction();
    const answer = await server
      .client()
      .call('POST /api/site/requestApproval', { body: { Param: auction.id } });
    expect(answer.status).toBe(401);
    expect(await registrationsOf(auction.id)).toEqual([]);
  });

  test('approves at once where the seller lets everybody in: paddles from 101', async () => {
    const auction = await server.make.auction({ title: "The Vanderpoels' farmhouse" });
    const first = await bidder();
    const second = await bidder();
    const approved = { result: 'Approved', secureAuctionId: auction.id };
    expect((await first.ask(auction.id)).body).toEqual({ ...approved, paddleNumber: '101' });
    expect((await second.ask(auction.id)).body).toEqual({ ...approved, paddleNumber: '102' });
    expect(await first.loginData()).toMatchObject({
      currentRegisteredAuctions: [{ secureAuctionId: auction.id, paddleNumber: '101' }],
      alerts: [
        {
          alertEnumName: 'BidderUserAuctionApproved',
          secureAuctionId: auction.id,
          paddleNumber: '101',
          messageText: expect.stringContaining("The Vanderpoels' farmhouse"),
        },
      ],
    });
    const mail = await latestMailTo(server, first.email);
    expect(mail).toContain('Your paddle number is 101.');
    expect(mail).toContain(`http://localhost:3000/auction/${auction.id}/THE-VANDERPOELS-FARMHOUSE`);
  });

  test('changes nothing when asked again, be it by the id of a session', async () => {
    const session = await server.make.session();
    const { ask, loginData } = await bidder();
    const first = await ask(session.id);
    expect(first.body).toMatchObject({ result: 'Approved', secureAuctionId: session.auctionId });
    expect((await ask(session.auctionId)).body).toEqual(first.body);
    expect((await loginData())?.alerts).toHaveLength(1);
  });

  test('is one registration when it comes many times at once', async () => {
    const auction = await server.make.auction();
    const { ask, loginData } = await bidder();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(auction.id)));
    expect(new Set(answers.map(({ body }) => body.paddleNumber))).toEqual(new Set(['101']));
    expect(await registrationsOf(auction.id)).toHaveLength(1);
    expect((await loginData())?.alerts).toHaveLength(1);
  });

  test('is one approval when the seller opened the auction to all while many requests come', async () => {
    const auction = await manualAuction();
    const { ask, loginData } = await bidder();
    await ask(auction.id);
    await sql`update auctions set approval = 'automatic' where id = ${auction.id}`.execute(
      server.database.kysely,
    );
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(auction.id)));
    expect(new Set(answers.map(({ body }) => body.paddleNumber))).toEqual(new Set(['101']));
    expect((await loginData())?.alerts).toHaveLength(1);
  });

  test('waits for the seller where they choose their bidders', async () => {
    const auction = await manualAuction();
    const { ask, loginData } = await bidder();
    const pending = { result: 'Pending', paddleNumber: '', secureAuctionId: auction.id };
    expect((await ask(auction.id)).body).toEqual(pending);
    expect((await ask(auction.id)).body).toEqual(pending);
    expect(await loginData()).toMatchObject({
      alerts: [],
      currentRegisteredAuctions: [{ secureAuctionId: auction.id, paddleNumber: '' }],
    });
  });

  test('says by mail that it waits, once, however often it is asked', async () => {
    const auction = await manualAuction();
    const { ask, email } = await bidder();
    await Promise.all(Array.from({ length: 5 }, () => ask(auction.id)));
    await ask(auction.id);
    expect(await mailsTo(server, email)).toEqual(['registration-requested']);
    const mail = await latestMailTo(server, email);
    expect(mail).toContain('pending for now');
    expect(mail).toContain(`href="http://localhost:3000/auction/${auction.id}/`);
  });

  test('sends no such mail where everybody is let in', async () => {
    const { ask, email } = await bidder();
    await ask((await server.make.auction()).id);
    expect(await mailsTo(server, email)).toEqual(['auction-approved']);
  });

  test("knows no auction of another seller on a seller's own site", async () => {
    const [own, foreign] = [await server.make.auction(), await server.make.auction()];
    const { seller_company_id: seller } = await server.database.kysely
      .selectFrom('auctions')
      .select('seller_company_id')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow();
    const host = 'hudson.localhost';
    await server.make.site({ host, name: 'Hudson Auctions', seller_company_id: seller });
    const { ask, email } = await bidder(host);
    expect(await ask(foreign.id)).toMatchObject({ status: 404, body: { code: 'NotFound' } });
    expect(await registrationsOf(foreign.id)).toEqual([]);
    expect((await ask(own.id)).body).toMatchObject({ result: 'Approved' });
    expect(await latestMailTo(server, email)).toContain(`http://${host}:3000/auction/${own.id}`);
  });

  test('takes nobody new once the last lot has closed, and says so; who was in stays in', async () => {
    const soon = new Date(Date.now() + 60_000);
    const lot = await server.make.lot({}, { close_at: soon });
    const lots = { session_id: lot.sessionId, auction_id: lot.auctionId };
    await server.make.lot(lots, { close_at: new Date(soon.getTime() + 60_000) });
    const [early, late] = [await bidder(), await bidder()];
    const { body: approved } = await early.ask(lot.auctionId);
    await server.clock.shift(90_000);
    expect((await (await bidder()).ask(lot.auctionId)).body).toMatchObject({ result: 'Approved' });
    await server.clock.shift(120_000);
    expect(await late.ask(lot.auctionId)).toMatchObject({
      status: 403,
      body: { code: 'AuctionClosed', message: expect.stringContaining('has closed') },
    });
    expect(await registrationsOf(lot.auctionId)).toHaveLength(2);
    expect((await early.ask(lot.sessionId)).body).toEqual(approved);
  });

  test('knows no auction that is none, and refuses what is no id', async () => {
    const { ask } = await bidder();
    expect((await ask(uuid())).status).toBe(404);
    expect((await ask("' or 1=1 --")).status).toBe(400);
  });

  test.each([
    [
      'EmailNotVerified',
      (id: string) => sql`update users set email_verified_at = null where id = ${id}`,
    ],
    ['NoProfile', (id: string) => sql`update users set phone = null where id = ${id}`],
    ['NoPaymentMethod', (id: string) => sql`delete from payment_methods where user_id = ${id}`],
    [
      'CardExpired',
      (id: string) => sql`update payment_methods set exp_year = 2020 where user_id = ${id}`,
    ],
  ])('asks for the step that is missing: %s', async (code, undo) => {
    const auction = await server.make.auction();
    const { id, ask } = await bidder();
    await undo(id).execute(server.database.kysely);
    expect(await ask(auction.id)).toMatchObject({ status: 403, body: { isError: true, code } });
    expect(await registrationsOf(auction.id)).toEqual([]);
  });

  test('takes a card to the last moment of its month, by the auction clock', async () => {
    const auction = await server.make.auction();
    const { id, ask, loginData } = await bidder();
    await sql`update payment_methods set exp_year = 2031, exp_month = 5 where user_id = ${id}`.execute(
      server.database.kysely,
    );
    await server.clock.freeze(new Date('2031-06-01T00:00:00Z'));
    expect((await ask(auction.id)).status).toBe(403);
    expect(await loginData()).toMatchObject({ cardExpired: true, expiredDate: '05/2031' });
    await server.clock.freeze(new Date('2031-05-31T23:59:59Z'));
    expect((await ask(auction.id)).body).toMatchObject({ result: 'Approved' });
  });

  test("refuses the seller's own staff", async () => {
    const auction = await server.make.auction();
    const { id, ask } = await bidder();
    await sql`insert into staff (user_id, seller_company_id, role)
      select ${id}, seller_company_id, 'viewer' from auctions where id = ${auction.id}`.execute(
      server.database.kysely,
    );
    expect(await ask(auction.id)).toMatchObject({ status: 403, body: { code: 'SellerMayNotBid' } });
    expect(await registrationsOf(auction.id)).toEqual([]);
  });

  test('refuses whoever runs the installation', async () => {
    const auction = await server.make.auction();
    const { id, ask } = await bidder();
    await server.database.kysely.insertInto('operators').values({ user_id: id }).execute();
    expect(await ask(auction.id)).toMatchObject({
      status: 403,
      body: { code: 'OperatorMayNotBid' },
    });
    expect(await registrationsOf(auction.id)).toEqual([]);
  });
});
