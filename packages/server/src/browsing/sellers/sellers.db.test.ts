import { randomUUID } from 'node:crypto';
import { Director, SellerCompany } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { biddingScene, codeOf } from '#main/testing/bidding-scene.ts';
import { signIn } from '#main/testing/sign-in.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { listRegistrations } from '#bidding/registrations/public.ts';

const sellerHost = 'hudson.localhost';
let server: TestServer;
const scene = biddingScene(() => server);
let hudson: string;
let other: string;
beforeAll(async () => {
  server = await testServer();
  hudson = (
    await server.make.seller({
      company_name: 'Hudson Sales',
      description_html: '<p>Since <b>1987</b></p>',
      address1: '1 Warren Street',
      city: 'Hudson',
      zip: '12534',
      email: 'office@hudson.example',
      phone: '5185550100',
      instagram_url: 'https://instagram.com/hudson',
      license_number: '12-345',
    })
  ).id;
  other = (await server.make.seller({ company_name: 'Other Sales' })).id;
  await server.make.site({ host: sellerHost, name: 'Hudson Sales', seller_company_id: hudson });
});
afterAll(() => server.drop());

async function person(host?: string) {
  const { id } = await server.make.user();
  return { id, client: await signIn(server.client(host), server.database, id) };
}
const company = (client: TestClient, sellerId: string) =>
  client.call('GET /api/site/getsellercompany/:sellerId', { params: { sellerId } });
const directors = (client: TestClient, sellerId: string) =>
  client.call('GET /api/site/getdirectors/:sellerId', { params: { sellerId } });
const director = (client: TestClient, directorId: string) =>
  client.call('GET /api/site/getdirector/:directorId', { params: { directorId } });
const connect = (client: TestClient, Param: string) =>
  client.call('POST /api/site/setregistered', { body: { Param } });
const follow = (client: TestClient, secureId: string) =>
  client.call('POST /api/site/setfollow', { body: { secureId, isFavorite: true } });

const shown = async (client: TestClient, id: string) => {
  const { isFollowing, showRegister } = (await company(client, id)).body;
  return { isFollowing, showRegister };
};

const auctions = async (id: string, tab: 'current' | 'past', { skip = 0, take = 12, host = '' }) =>
  server
    .client(host || undefined)
    .call('GET /api/site/getauctions/:skip/:take/:tab/:sellerOrDirectorId', {
      params: { skip, take, tab, sellerOrDirectorId: id },
    });

const titles = async (id: string, tab: 'current' | 'past', page = {}) => {
  const { body } = await auctions(id, tab, page);
  return [body.auctionSessionCount, ...body.auctionSessions.map(({ title }) => title)];
};

async function manager(sellerId: string, first: string, last: string) {
  const id = uuid();
  await scene
    .db()
    .insertInto('managers')
    .values({
      id,
      seller_company_id: sellerId,
      first_name: first,
      last_name: last,
      position: 'Auctioneer',
      email: `${id}@example.com`,
      phone: '5185550101',
    })
    .execute();
  return id;
}

describe('getsellercompany', () => {
  test('shows a visitor the company, and that they have still to connect', async () => {
    const { status, body } = await company(server.client(), hudson);
    expect(status).toBe(200);
    expect(SellerCompany.strict().parse(body)).toEqual({
      secureId: hudson,
      companyName: 'Hudson Sales',
      description: '<p>Since <b>1987</b></p>',
      address1: '1 Warren Street',
      city: 'Hudson',
      state: 'NY',
      zip: '12534',
      email: 'office@hudson.example',
      phone: '5185550100',
      instagramURL: 'https://instagram.com/hudson',
      facebookURL: '',
      license: { state: 'NY', number: '12-345' },
      isFollowing: false,
      showRegister: true,
    });
  });

  test('tells one’s own following and connection, and nobody else’s', async () => {
    const [ann, bob] = [await person(), await person()];
    await follow(ann.client, hudson);
    await connect(ann.client, hudson);
    expect(await shown(ann.client, hudson)).toEqual({ isFollowing: true, showRegister: false });
    expect(await shown(ann.client, other)).toEqual({ isFollowing: false, showRegister: true });
    expect(await shown(bob.client, hudson)).toEqual({ isFollowing: false, showRegister: true });
    expect(await shown(server.client(), hudson)).toEqual({
      isFollowing: false,
      showRegister: true,
    });
  });

  test('knows no seller that is not there, nor another one on a seller’s own host', async () => {
    expect((await company(server.client(), randomUUID())).status).toBe(404);
    expect((await company(server.client(sellerHost), other)).status).toBe(404);
    expect((await company(server.client(sellerHost), hudson)).status).toBe(200);
  });
});

describe('auction managers', () => {
  test('are listed by name, each with the company', async () => {
    const seller = (await server.make.seller({ company_name: 'Managed Sales' })).id;
    await manager(seller, 'Zoe', 'Adams');
    await manager(seller, 'Bea', 'miller');
    await manager(seller, 'Al', 'Miller');
    const { client } = await person();
    await follow(client, seller);
    const { body } = await directors(client, seller);
    expect(body.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
      'Zoe Adams',
      'Al Miller',
      'Bea miller',
    ]);
    expect(Director.strict().parse(body[0])).toMatchObject({
      position: 'Auctioneer',
      phone: '5185550101',
      sellerCompany: { secureId: seller, companyName: 'Managed Sales', isFollowing: true },
    });
    const [first] = (await directors(server.client(), seller)).body;
    expect(first?.sellerCompany.isFollowing).toBe(false);
    expect((await director(client, first?.secureId ?? '')).body).toEqual(body[0]);
  });

  test('of nobody, or of another seller on a seller’s own host, are not found', async () => {
    const elsewhere = await manager(other, 'Eve', 'Elsewhere');
    expect((await director(server.client(), randomUUID())).status).toBe(404);
    expect((await directors(server.client(), randomUUID())).status).toBe(404);
    expect((await director(server.client(sellerHost), elsewhere)).status).toBe(404);
    expect((await directors(server.client(sellerHost), other)).status).toBe(404);
    expect((await director(server.client(), elsewhere)).status).toBe(200);
  });
});

describe('getauctions of a seller or manager', () => {
  let seller: string;
  let grace: string;
  beforeAll(async () => {
    seller = (await server.make.seller()).id;
    grace = await manager(seller, 'Grace', 'Hopper');
    await sale('soon', { hours: 1, manager_id: grace });
    await sale('later', { hours: 2 });
    await sale('over', { hours: -2, manager_id: grace });
    await sale('long over', { hours: -9 });
  });

  async function sale(title: string, row: { hours: number; manager_id?: string }) {
    const { hours, ...rest } = row;
    const close = new Date(Date.now() + hours * 60 * 60_000);
    const auction = await server.make.auction({ title, seller_company_id: seller, ...rest });
    const session = await server.make.session({ auction_id: auction.id, first_close_at: close });
    await server.make.lot(
      { auction_id: auction.id, session_id: session.id },
      { close_at: close, ...(hours < 0 && { outcome: 'passed' as const, ended_at: close }) },
    );
  }

  test('are theirs alone, in the order of the home page, in pages', async () => {
    expect(await titles(seller, 'current')).toEqual([2, 'soon', 'later']);
    expect(await titles(seller, 'past')).toEqual([2, 'over', 'long over']);
    expect(await titles(grace, 'current')).toEqual([1, 'soon']);
    expect(await titles(grace, 'past')).toEqual([1, 'over']);
    expect(await titles(seller, 'current', { skip: 1, take: 1 })).toEqual([2, 'later']);
    expect(await titles(seller, 'past', { skip: 1_000_000, take: 10_000 })).toEqual([2]);
    expect(await titles(hudson, 'current')).toEqual([0]);
  });

  test('of nobody, or of another seller on a seller’s own host, are not found', async () => {
    for (const id of [randomUUID(), seller, grace]) {
      expect((await auctions(id, 'current', { host: sellerHost })).status).toBe(404);
    }
    expect((await auctions(randomUUID(), 'past', {})).status).toBe(404);
    expect((await auctions(hudson, 'past', { host: sellerHost })).status).toBe(200);
    const { status } = await server
      .client()
      .request('GET', `/api/site/getauctions/0/12/x/${seller}`);
    expect(status).toBe(404);
  });
});

describe('setregistered', () => {
  test('asks a visitor to log in', async () => {
    expect(codeOf(await connect(server.client(), hudson))).toMatchObject({ status: 401 });
  });

  test('connects, however often, and the seller’s staff see it', async () => {
    const auction = await server.make.auction({ seller_company_id: hudson });
    await server.make.session({ auction_id: auction.id });
    const { id, client } = await person();
    await server.make.registration({ auction_id: auction.id, user_id: id });
    const isConnected = async () =>
      (await listRegistrations(scene.db(), auction.id)).map(({ connected }) => connected);
    expect(await isConnected()).toEqual([false]);
    const answers = await Promise.all([connect(client, hudson), connect(client, hudson)]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [204, undefined],
      [204, undefined],
    ]);
    expect((await connect(client, hudson)).status).toBe(204);
    expect(await isConnected()).toEqual([true]);
  });

  test('knows no seller that is not there, nor another one on a seller’s own host', async () => {
    const { client } = await person(sellerHost);
    expect((await connect(client, other)).status).toBe(404);
    expect((await connect(client, randomUUID())).status).toBe(404);
    expect((await connect(client, hudson)).status).toBe(204);
  });
});
