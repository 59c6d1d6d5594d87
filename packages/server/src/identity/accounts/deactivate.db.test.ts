import { loginCookie } from '@fairlot/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSignedIn, logInAs, makeAccount, password } from '#main/testing/log-in-as.ts';
import { bid } from '#main/testing/sign-in.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { latestMailTo, mailsTo } from '#messaging/messages/testing/kept-mails.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

async function person() {
  const { id, email } = await makeAccount(server);
  const { client } = await logInAs(server, email);
  return { id, email, client };
}
/** A signed-in bidder with a paddle for the auction. */
async function bidder(auctionId: string) {
  const made = await person();
  await server.make.registration({ auction_id: auctionId, user_id: made.id });
  return made;
}
const deactivate = (client: TestClient) => client.call('POST /api/site/deactivateaccount');
const statusOf = async (email: string) => (await logInAs(server, email)).answer.body.status;

describe('deactivating an account', () => {
  test('is not for visitors, nor without the anti-forgery token', async () => {
    expect((await deactivate(server.client())).status).toBe(401);
    const { client } = await person();
    const forged = await client.request('POST', '/api/site/deactivateaccount', { body: {} });
    expect(forged.status).toBe(400);
    expect(await isSignedIn(client)).toBe(true);
  });

  test('ends every login, and nobody logs in with the address anymore', async () => {
    const { email, client } = await person();
    const phone = (await logInAs(server, email)).client;
    expect(await isSignedIn(phone)).toBe(true);
    expect((await deactivate(client)).body).toEqual({ isError: false, message: '' });
    expect(client.cookies.has(loginCookie)).toBe(false);
    expect(await isSignedIn(client)).toBe(false);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await statusOf(email)).toBe('Failed');
    const again = await server.client().call('POST /api/site/savenewuseraccount', {
      body: { email, password, firstName: 'Back', lastName: 'Again' },
    });
    expect(again.body.status).toBe('AccountExists');
  });

  test('ends text messages: phone and reminders go with it', async () => {
    const { id, client } = await person();
    const lot = await server.make.lot();
    const { kysely } = server.database;
    await kysely.insertInto('sms_phones').values({ user_id: id, phone: '+12125550123' }).execute();
    await kysely
      .insertInto('lot_sms_subscriptions')
      .values({ user_id: id, lot_id: lot.id })
      .execute();
    await deactivate(client);
    for (const table of ['sms_phones', 'lot_sms_subscriptions'] as const) {
      const left = await kysely
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', id)
        .execute();
      expect(left).toEqual([]);
    }
  });

  test('is told of in the mail for a forgotten password, which brings no key', async () => {
    const { email, client } = await person();
    await deactivate(client);
    await server.client().call('POST /api/site/RequestPasswordReset', { body: { Param: email } });
    expect(await latestMailTo(server, email)).not.toContain('/resetpassword/');
    expect((await mailsTo(server, email)).at(-1)).toBe('reset-deactivated');
  });

  test('leaves everybody else signed in', async () => {
    const other = await person();
    await deactivate((await person()).client);
    expect(await isSignedIn(other.client)).toBe(true);
  });

  test('is refused while the user leads an open lot, and allowed when outbid', async () => {
    const lot = await server.make.lot();
    const [leader, rival] = [await bidder(lot.auctionId), await bidder(lot.auctionId)];
    expect((await bid(leader.client, lot.id, 20)).body.bidResultEnum).toBe('BidWins');
    const { body } = await deactivate(leader.client);
    expect(body.isError).toBe(true);
    expect(body.message).toMatch(/a bid is binding/);
    expect(await isSignedIn(leader.client)).toBe(true);
    await bid(rival.client, lot.id, 50);
    expect((await deactivate(leader.client)).body.isError).toBe(false);
    expect((await deactivate(rival.client)).body.isError).toBe(true);
  });

  test('is refused to a winner until their invoice has come and is paid, so that they can see and pay it', async () => {
    const lot = await server.make.lot();
    const [winner, rival] = [await bidder(lot.auctionId), await bidder(lot.auctionId)];
    await bid(rival.client, lot.id, 20);
    await bid(winner.client, lot.id, 50);
    const { kysely } = server.database;
    await kysely
      .updateTable('lot_states')
      .set({ outcome: 'sold', ended_at: new Date(), reserve_met: true })
      .where('lot_id', '=', lot.id)
      .execute();
    const answer = async () => (await deactivate(winner.client)).body;
    const refused = {
      isError: true,
      code: 'AccountOwesWins',
      message: expect.stringMatching(/not paid for/),
    };
    expect(await answer()).toEqual(refused);
    await server.modules.invoices.settle();
    expect(await answer()).toEqual(refused);
    expect(await isSignedIn(winner.client)).toBe(true);
    expect((await deactivate(rival.client)).body.isError).toBe(false);

    const { id: Param } = await kysely
      .selectFrom('invoices')
      .select('id')
      .where('bidder_id', '=', winner.id)
      .executeTakeFirstOrThrow();
    await winner.client.call('POST /api/site/makepayment', { body: { Param } });
    expect(await answer()).toEqual({ isError: false, message: '' });
  });

  test('asks nothing of lots of sales that were settled without an invoice', async () => {
    const lot = await server.make.lot();
    const winner = await bidder(lot.auctionId);
    await bid(winner.client, lot.id, 20);
    const { kysely } = server.database;
    await kysely
      .updateTable('lot_states')
      .set({ outcome: 'sold', ended_at: new Date(), reserve_met: true })
      .where('lot_id', '=', lot.id)
      .execute();
    await kysely
      .updateTable('auctions')
      .set({ settled_at: new Date() })
      .where('id', '=', lot.auctionId)
      .execute();
    expect((await deactivate(winner.client)).body.isError).toBe(false);
  });

  test('leaves standing bids binding', async () => {
    const lot = await server.make.lot();
    const [first, rival] = [await bidder(lot.auctionId), await bidder(lot.auctionId)];
    await bid(first.client, lot.id, 20);
    await bid(rival.client, lot.id, 50);
    await deactivate(first.client);
    const standing = await server.database.kysely
      .selectFrom('bids')
      .select(['max_cents', 'retracted_at'])
      .where('bidder_id', '=', first.id)
      .execute();
    expect(standing).toEqual([{ max_cents: 2_000, retracted_at: null }]);
  });
});

async function companyOf(...owners: { id: string }[]) {
  const { id } = await server.make.seller();
  const rows = owners.map((owner) => ({
    user_id: owner.id,
    seller_company_id: id,
    role: 'owner' as const,
  }));
  await server.database.kysely.insertInto('staff').values(rows).execute();
  return id;
}
const staffOf = (sellerId: string) =>
  server.database.kysely
    .selectFrom('staff')
    .select('user_id')
    .where('seller_company_id', '=', sellerId)
    .execute();

describe('deactivating an account of a company', () => {
  test('is refused to its last owner, who keeps everything', async () => {
    const [one, two] = [await person(), await person()];
    await companyOf(one, two);
    const alone = await companyOf(one);
    expect((await deactivate(one.client)).body).toMatchObject({ code: 'AccountOwnsCompany' });
    expect(await isSignedIn(one.client)).toBe(true);
    expect(await staffOf(alone)).toEqual([{ user_id: one.id }]);
  });

  test('ends the role there, and the log has it', async () => {
    const [one, two] = [await person(), await person()];
    const company = await companyOf(one, two);
    expect((await deactivate(one.client)).body.isError).toBe(false);
    expect(await staffOf(company)).toEqual([{ user_id: two.id }]);
    const log = await server.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'person_id'])
      .where('seller_company_id', '=', company)
      .execute();
    expect(log).toEqual([{ action: 'staff.leave', person_id: one.id }]);
  });

  test('of two owners at once is refused to one', async () => {
    const [one, two] = [await person(), await person()];
    const company = await companyOf(one, two);
    const left = await Promise.all([deactivate(one.client), deactivate(two.client)]);
    expect(left.map(({ status }) => status)).toEqual([200, 200]);
    expect(left.filter(({ body }) => body.isError)).toHaveLength(1);
    expect(await staffOf(company)).toHaveLength(1);
  });
});
