import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo, mailsTo } from '#messaging/messages/testing/kept-mails.ts';
import { approveRegistration, refuseRegistration, registerQuietly } from './public.ts';
import type { RegistrationDependencies } from './public.ts';
import { makeApplicant, registrationsOf as rowsOf } from '#main/testing/applicant.ts';

const linkTo = (host: string, path: string) => `http://${host}${path}`;
let server: TestServer;
let dependencies: RegistrationDependencies;
beforeAll(async () => {
  server = await testServer();
  dependencies = {
    database: server.database,
    jobs: server.jobs,
    enqueueEmail: server.modules.messages.enqueueEmail,
    linkTo,
  };
});
afterAll(() => server.drop());

const bidder = () => makeApplicant(server);
const registrationsOf = (auctionId: string) => rowsOf(server, auctionId);
const manualAuction = () => server.make.auction({ approval: 'manual' });

async function registrationIdOf(auctionId: string) {
  const [row] = await registrationsOf(auctionId);
  if (!row) throw new Error('Nobody is registered.');
  return row.id;
}

/** Works through a list with as many workers as the pool has connections. */
async function sideBySide<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const todo = list.entries();
  const hand = async () => {
    for (const [index, item] of todo) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: 10 }, hand));
  return results;
}

describe('the seller', () => {
  test('approves a bidder, who learns of it by alert and mail, once', async () => {
    const auction = await manualAuction();
    const { email, ask, loginData } = await bidder();
    await ask(auction.id);
    const id = await registrationIdOf(auction.id);
    const thrice = [1, 2, 3].map(() => approveRegistration(dependencies, id));
    expect(await Promise.all(thrice)).toEqual([101, 101, 101]);
    expect((await ask(auction.id)).body).toMatchObject({ result: 'Approved', paddleNumber: '101' });
    expect((await loginData())?.alerts).toMatchObject([
      { alertEnumName: 'BidderUserAuctionApproved', paddleNumber: '101' },
    ]);
    expect(await latestMailTo(server, email)).toContain('Your paddle number is 101.');
    expect(await mailsTo(server, email)).toEqual(['registration-requested', 'auction-approved']);
  });

  test('refuses a bidder, who is told politely, once', async () => {
    const auction = await manualAuction();
    const { email, ask } = await bidder();
    await ask(auction.id);
    const id = await registrationIdOf(auction.id);
    await Promise.all([1, 2, 3].map(() => refuseRegistration(dependencies, id)));
    expect(await mailsTo(server, email)).toEqual([
      'registration-requested',
      'registration-refused',
    ]);
    const mail = await latestMailTo(server, email);
    expect(mail).toContain('has not approved your registration');
    expect(mail).toContain('none of them is placed');
  });

  test('writes from the host on which the bidder registered', async () => {
    const seller = await server.make.seller();
    const host = 'own.localhost';
    await server.make.site({ host, name: 'Own', seller_company_id: seller.id });
    const row = { approval: 'manual', seller_company_id: seller.id } as const;
    for (const [where, link] of [
      [host, `http://${host}/auction/`],
      [undefined, 'http://localhost/auction/'],
    ] as const) {
      const auction = await server.make.auction(row);
      const { email, ask } = await makeApplicant(server, where);
      await ask(auction.id);
      await approveRegistration(dependencies, await registrationIdOf(auction.id));
      expect(await latestMailTo(server, email)).toContain(link);
    }
  });

  test('takes an approval back, and the mail says that it is that', async () => {
    const auction = await server.make.auction();
    const { email, ask } = await bidder();
    await ask(auction.id);
    await refuseRegistration(dependencies, await registrationIdOf(auction.id));
    expect(await latestMailTo(server, email)).toContain('has withdrawn the approval');
  });

  test('refuses a bidder, who stays refused and keeps their paddle if they had one', async () => {
    const auction = await manualAuction();
    const { ask, loginData } = await bidder();
    await ask(auction.id);
    const id = await registrationIdOf(auction.id);
    await approveRegistration(dependencies, id);
    expect(await refuseRegistration(dependencies, id)).toBe(true);
    expect((await ask(auction.id)).body).toMatchObject({ result: 'Refused', paddleNumber: '' });
    expect((await loginData())?.currentRegisteredAuctions).toEqual([]);
    await (await bidder()).ask(auction.id);
    expect(await approveRegistration(dependencies, id)).toBe(101);
  });

  test('decides on no registration that is not there', async () => {
    expect(await approveRegistration(dependencies, uuid())).toBeNull();
    expect(await refuseRegistration(dependencies, uuid())).toBe(false);
  });

  test('approves a bidder, whose maxima are then placed', async () => {
    const auction = await manualAuction();
    const session = await server.make.session({ auction_id: auction.id });
    const lot = await server.make.lot({ session_id: session.id, auction_id: auction.id });
    const { id: userId, ask } = await bidder();
    await ask(auction.id);
    await server.database.kysely
      .insertInto('pending_bids')
      .values({
        id: uuid(),
        lot_id: lot.id,
        bidder_id: userId,
        max_cents: 5_000,
        unique_id: 'a',
        entered_at: new Date(),
      })
      .execute();
    await approveRegistration(dependencies, await registrationIdOf(auction.id));
    await server.jobs.runDue();
    const state = await server.database.kysely
      .selectFrom('lot_states')
      .select(['leader_id', 'leader_paddle', 'leader_max_cents'])
      .where('lot_id', '=', lot.id)
      .executeTakeFirst();
    expect(state).toEqual({ leader_id: userId, leader_paddle: 101, leader_max_cents: 5_000 });
  });

  test('refuses a bidder, whose maxima are void with it', async () => {
    const lot = await server.make.lot();
    const { id: userId } = await server.make.user();
    const { id } = await server.make.registration({
      auction_id: lot.auctionId,
      user_id: userId,
      status: 'pending',
    });
    await server.database.kysely
      .insertInto('pending_bids')
      .values({
        id: uuid(),
        lot_id: lot.id,
        bidder_id: userId,
        max_cents: 5_000,
        unique_id: 'a',
        entered_at: new Date(),
      })
      .execute();
    await refuseRegistration(dependencies, id);
    const left = await server.database.kysely
      .selectFrom('pending_bids')
      .selectAll()
      .where('bidder_id', '=', userId)
      .execute();
    expect(left).toEqual([]);
  });

  test('gives 200 bidders approved side by side 200 paddles without a gap', async () => {
    const auction = await manualAuction();
    const everybody = Array.from({ length: 200 }, (_, n) => n);
    const ids = await sideBySide(everybody, async () => {
      const row = { auction_id: auction.id, status: 'pending' } as const;
      return (await server.make.registration(row)).id;
    });
    const paddles = await sideBySide(ids, (id) => approveRegistration(dependencies, id));
    expect(paddles.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      everybody.map((n) => 101 + n),
    );
    expect(await sideBySide(ids, (id) => approveRegistration(dependencies, id))).toEqual(paddles);
  });
});

describe('the demo', () => {
  test('registers its bidders quietly, once', async () => {
    const auction = await manualAuction();
    const { id: userId } = await server.make.user();
    const register = () =>
      server.database.transaction((transaction) =>
        registerQuietly(transaction, auction.id, userId),
      );
    expect(await register()).toBe(101);
    expect(await register()).toBe(101);
    expect(await registrationsOf(auction.id)).toMatchObject([{ status: 'approved' }]);
  });
});
