import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '#main/testing/bidding-scene.ts';
import { signIn } from '#main/testing/sign-in.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const sellerHost = 'hudson.localhost';
let server: TestServer;
let hudson: string;
beforeAll(async () => {
  server = await testServer();
  hudson = (await server.make.seller({ company_name: 'Hudson Sales', city: 'Hudson' })).id;
  await server.make.site({ host: sellerHost, name: 'Hudson Sales', seller_company_id: hudson });
});
afterAll(() => server.drop());

async function person(host?: string) {
  const { id } = await server.make.user();
  return { id, client: await signIn(server.client(host), server.database, id) };
}
const follow = (client: TestClient, secureId: string, isFavorite = true) =>
  client.call('POST /api/site/setfollow', { body: { secureId, isFavorite } });
const sellersOf = async (client: TestClient, offset = 0, pageSize = 8) =>
  (
    await client.call('GET /api/site/getsellers/:offset/:pageSize', {
      params: { offset, pageSize },
    })
  ).body;

describe('setfollow', () => {
  test('asks a visitor to log in', async () => {
    const answer = await follow(server.client(), hudson);
    expect(codeOf(answer)).toEqual({ status: 401, code: 'Unauthorized' });
  });

  test('follows and no longer does, however often', async () => {
    const { client } = await person();
    await Promise.all([follow(client, hudson), follow(client, hudson)]);
    expect(await sellersOf(client)).toEqual({
      totalCount: 1,
      sellers: [
        {
          secureId: hudson,
          companyName: 'Hudson Sales',
          city: 'Hudson',
          state: 'NY',
          isFollowing: true,
        },
      ],
    });
    for (let n = 0; n < 2; n += 1) {
      const answer = await follow(client, hudson, false);
      expect([answer.status, answer.body]).toEqual([204, undefined]);
    }
    expect(await sellersOf(client)).toEqual({ totalCount: 0, sellers: [] });
  });

  test('knows no seller that is not there', async () => {
    const { client } = await person();
    expect(codeOf(await follow(client, randomUUID()))).toMatchObject({ status: 404 });
    expect((await follow(client, 'nonsense')).status).toBe(400);
  });

  test('on a seller’s own host knows that seller alone', async () => {
    const other = await server.make.seller();
    const { client } = await person(sellerHost);
    expect((await follow(client, other.id)).status).toBe(404);
    expect((await follow(client, hudson)).status).toBe(204);
  });
});

describe('getsellers', () => {
  test('asks a visitor to log in', async () => {
    const params = { offset: 0, pageSize: 8 };
    const { status } = await server
      .client()
      .call('GET /api/site/getsellers/:offset/:pageSize', { params });
    expect(status).toBe(401);
  });

  test('gives one’s own by name, in pages', async () => {
    const [ann, bob] = [await person(), await person()];
    const names = ['beta', 'Alpha', 'Gamma', 'delta'];
    for (const name of names) {
      const { id } = await server.make.seller({ company_name: name });
      await follow(ann.client, id);
    }
    await follow(bob.client, hudson);
    const first = await sellersOf(ann.client, 0, 3);
    const second = await sellersOf(ann.client, 3, 3);
    expect(first.totalCount).toBe(4);
    expect([...first.sellers, ...second.sellers].map((seller) => seller.companyName)).toEqual([
      'Alpha',
      'beta',
      'delta',
      'Gamma',
    ]);
    expect(await sellersOf(ann.client, 1_000_000, 10_000)).toEqual({ totalCount: 4, sellers: [] });
  });

  test('on a seller’s own host hides the others', async () => {
    const { id, client } = await person();
    await follow(client, (await server.make.seller()).id);
    await follow(client, hudson);
    const there = await signIn(server.client(sellerHost), server.database, id);
    expect(await sellersOf(there)).toMatchObject({
      totalCount: 1,
      sellers: [{ secureId: hudson }],
    });
  });
});
