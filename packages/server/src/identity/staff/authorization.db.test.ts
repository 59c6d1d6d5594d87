import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import * as contract from '@fairlot/contract';
import { roles } from '@fairlot/contract';
import type { Action, Calls, Endpoint } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '#main/testing/bidding-scene.ts';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { bid, signIn } from '#main/testing/sign-in.ts';
import { makeAccount } from '#main/testing/log-in-as.ts';
import { showCode, staffScene } from '#main/testing/staff-scene.ts';
import type { Clerk } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { isOpenTo } from './may.ts';
import { addStaff, removeStaff } from './public.ts';

const hour = 60 * 60_000;
const otherHost = 'bramble.localhost';
let server: TestServer;
let invoice: Awaited<ReturnType<TestServer['make']['invoice']>>;
let sellerId: string;
const { clerk, setUp, freshCode, logIn } = staffScene(() => server);
const scene = biddingScene(() => server);

beforeAll(async () => {
  server = await testServer({ SECOND_FACTOR: 'yes' });
  const auction = await server.make.auction();
  invoice = await server.make.invoice({ auction_id: auction.id }, [100_00]);
  const row = await server.database.kysely
    .selectFrom('auctions')
    .select('seller_company_id')
    .where('id', '=', auction.id)
    .executeTakeFirstOrThrow();
  sellerId = row.seller_company_id;
  const { id: otherId } = await server.make.seller();
  await server.make.site({ host: otherHost, name: 'Bramble & Sons', seller_company_id: otherId });
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

type StaffCall = Exclude<
  { [N in keyof Calls]: Calls[N]['access'] extends 'staff' ? N : never }[keyof Calls],
  `${string} /api/console/${string}`
>;

/** Every call for staff but the console's, made for this sale: a missing one does not compile. */
const staffCalls: Record<
  StaffCall,
  (client: TestClient) => Promise<{ status: number; body: unknown }>
> = {
  'GET /api/site/checkin/:invoiceId': (client) =>
    client.call('GET /api/site/checkin/:invoiceId', { params: { invoiceId: invoice.id } }),
  'POST /api/site/handover': (client) =>
    client.call('POST /api/site/handover', {
      body: {
        Param: invoice.id,
        lots: [...invoice.lotIds],
        signedBy: 'Ida Moss',
        signature: 'M0 0L1 1',
      },
    }),
  'GET /api/site/salereport/:auctionId': (client) =>
    client.call('GET /api/site/salereport/:auctionId', {
      params: { auctionId: invoice.auctionId },
    }),
  'GET /api/site/saleexport/:auctionId/:kind': (client) =>
    client.request('GET', `/api/site/saleexport/${invoice.auctionId}/bids`),
};
/** The action of each of these calls, for the permission table. */
const actionOf: Record<StaffCall, Action> = {
  'GET /api/site/checkin/:invoiceId': 'pickup.look-up',
  'POST /api/site/handover': 'pickup.hand-over',
  'GET /api/site/salereport/:auctionId': 'sale.report',
  'GET /api/site/saleexport/:auctionId/:kind': 'sale.export',
};
const required = { status: 403, code: 'SecondFactorRequired' };
const read = (client: TestClient) => staffCalls['GET /api/site/salereport/:auctionId'](client);

describe.each(Object.entries(staffCalls))('%s', (name, call) => {
  test('opens for the seller’s staff with a second factor alone', async () => {
    expect((await call(server.client())).status).toBe(401);
    const other = await clerk((await server.make.seller()).id);
    await setUp(other.client);
    expect((await call(other.client)).status).toBe(404);
    const ruth = await clerk(sellerId);
    expect(codeOf(await call(ruth.client))).toEqual(required);
    const { app } = await setUp(ruth.client);
    expect((await call(ruth.client)).status).toBe(200);
    const later = await logIn(ruth);
    expect(codeOf(await call(later))).toEqual(required);
    expect((await showCode(later, await freshCode(app))).isError).toBe(false);
    expect((await call(later)).status).toBe(200);
  });

  test('is not there for somebody who has nothing to do with the seller', async () => {
    const stranger = await makeAccount(server);
    expect((await call(await logIn(stranger))).status).toBe(404);
  });

  test('is not there for the bidder whom it is about', async () => {
    const client = await signIn(server.client(), server.database, invoice.bidderId);
    expect((await call(client)).status).toBe(404);
  });

  test('is not there anymore for whoever was on the staff', async () => {
    const former = await clerk(sellerId);
    await setUp(former.client);
    expect((await read(former.client)).status).toBe(200);
    const by = { kind: 'command', name: 'Joan' } as const;
    expect(await removeStaff(server.database, { sellerId, personId: former.id, by })).toBe(
      'changed',
    );
    expect((await call(former.client)).status).toBe(404);
    // Nor for those who now work for another seller.
    const other = await server.make.seller();
    const { email } = former;
    expect(await addStaff(server.database, { email, sellerId: other.id, role: 'owner', by })).toBe(
      'added',
    );
    expect((await call(former.client)).status).toBe(404);
  });

  test('is not there on the host of another seller, for the seller’s own staff either', async () => {
    const elsewhere = await clerk(sellerId, otherHost);
    expect((await call(elsewhere.client)).status).toBe(404);
  });

  test.each(roles)('opens for a role that may, and is not there for another: %s', async (role) => {
    const { client } = await clerk(sellerId, undefined, role);
    await setUp(client);
    // Lots that were handed over already are refused with 400 to those who may hand over.
    const expected = isOpenTo(role, actionOf[name as StaffCall]) ? [200, 400] : [404];
    expect(expected).toContain((await call(client)).status);
  });
});

test('every call that is for staff is among these, but those of the console (console-calls.db.test.ts)', () => {
  const endpoints = Object.values(contract as Record<string, unknown>).filter(
    (value): value is Endpoint =>
      (value as Endpoint | undefined)?.access === 'staff' &&
      (value as Endpoint).hosts !== 'console',
  );
  const names = endpoints.map(({ method, path: address }) => `${method} ${address}`);
  expect(names.toSorted()).toEqual(Object.keys(staffCalls).toSorted());
});

test('nothing else asks who is staff, but to keep them from bidding, to notice it, and to write to owners', async () => {
  const source = path.join(import.meta.dirname, '../..');
  const files = await readdir(source, { recursive: true });
  const asking: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.ts') && !/test|demo/.test(name))) {
    const text = await readFile(path.join(source, file), 'utf8');
    if (/\b(from|join) staff(_sales)?\b|(From|Join|Into)\('staff(_sales)?'/.test(text))
      asking.push(file);
  }
  expect(asking.toSorted()).toEqual([
    'identity/staff/conflict-by-role.ts',
    'identity/staff/roles.queries.ts',
    'identity/staff/staff.queries.ts',
    'operations/signals/parties.queries.ts',
    'operations/webhooks/endpoints.queries.ts',
  ]);
});

test('prices of retracted bids are shown to staff with a second factor', async () => {
  const close = new Date(Date.now() + 72 * hour);
  const auction = await server.make.auction({ seller_company_id: sellerId });
  const session = await server.make.session({ auction_id: auction.id, first_close_at: close });
  const lot = await server.make.lot(
    { auction_id: auction.id, session_id: session.id },
    { close_at: close },
  );
  const bob = await scene.bidder(auction.id);
  await bid(bob.client, lot.id, 20);
  const [own] = await scene.logOf(lot.id);
  await bob.client.call('POST /api/site/retractBid', { body: { Param: own?.id ?? '' } });
  const params = { lotId: lot.id };
  const ruth = await clerk(sellerId);
  const prices = async () => {
    const { body } = await ruth.client.call('GET /api/site/getlotbids/:lotId', { params });
    return body.map(({ currentAmount }) => currentAmount);
  };
  expect(await prices()).toEqual([null]);
  await setUp(ruth.client);
  expect(await prices()).toEqual([5]);
});

describe('a second factor', () => {
  let ruth: Clerk;
  beforeEach(async () => {
    ruth = await clerk(sellerId);
  });

  test('is good for twelve hours', async () => {
    await setUp(ruth.client);
    await server.clock.shift(12 * hour - 60_000);
    expect((await read(ruth.client)).status).toBe(200);
    await server.clock.shift(12 * hour + 1_000);
    expect(codeOf(await read(ruth.client))).toEqual(required);
  });

  test('opens no other login of the same person', async () => {
    const other = await logIn(ruth);
    await setUp(ruth.client);
    expect(codeOf(await read(other))).toEqual(required);
    expect((await read(ruth.client)).status).toBe(200);
  });

  test('opens nothing for whoever leaves the staff', async () => {
    await setUp(ruth.client);
    await server.database.kysely.deleteFrom('staff').where('user_id', '=', ruth.id).execute();
    expect((await read(ruth.client)).status).toBe(404);
  });
});

test('staff who bid elsewhere are not asked for one', async () => {
  const { client } = await clerk(sellerId);
  expect((await client.call('GET /api/site/isauth')).status).toBe(200);
  expect((await client.call('GET /api/site/passkeys')).status).toBe(200);
});

test('the demo asks nobody', async () => {
  const demo = await testServer();
  try {
    const ofDemo = staffScene(() => demo);
    const seller = await demo.make.seller();
    const { id: auctionId } = await demo.make.auction({ seller_company_id: seller.id });
    const { client } = await ofDemo.clerk(seller.id);
    const params = { auctionId };
    const { status } = await client.call('GET /api/site/salereport/:auctionId', { params });
    expect(status).toBe(200);
  } finally {
    await demo.drop();
  }
});
