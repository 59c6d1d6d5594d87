import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { biddingScene, codeOf } from '../../main/testing/bidding-scene.ts';
import type { TestClient } from '../../main/testing/test-client.ts';
import { testServer } from '../../main/testing/test-server.ts';
import type { TestServer } from '../../main/testing/test-server.ts';

let server: TestServer;
const scene = biddingScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const mark = (client: TestClient, secureId: string, isFavorite: boolean) =>
  client.call('POST /api/site/setfavorite', { body: { secureId, isFavorite } });
const favorites = (userId: string) =>
  scene.db().selectFrom('favorites').select('lot_id').where('user_id', '=', userId).execute();

test('a visitor is asked to log in', async () => {
  const lot = await server.make.lot();
  const answer = await mark(server.client(), lot.id, true);
  expect(codeOf(answer)).toEqual({ status: 401, code: 'Unauthorized' });
});

test('a heart is set and taken away, however often', async () => {
  const lot = await server.make.lot();
  const ann = await scene.bidder(lot.auctionId);
  await Promise.all([mark(ann.client, lot.id, true), mark(ann.client, lot.id, true)]);
  expect(await favorites(ann.id)).toEqual([{ lot_id: lot.id }]);
  expect((await mark(ann.client, lot.id, false)).status).toBe(204);
  expect((await mark(ann.client, lot.id, false)).status).toBe(204);
  expect(await favorites(ann.id)).toEqual([]);
});

test('one’s own hearts alone change', async () => {
  const lot = await server.make.lot();
  const [ann, bob] = [await scene.bidder(lot.auctionId), await scene.bidder(lot.auctionId)];
  await mark(ann.client, lot.id, true);
  await mark(bob.client, lot.id, false);
  expect(await favorites(ann.id)).toHaveLength(1);
});

test('a lot that is not there, or not on this host, is not found', async () => {
  const lot = await server.make.lot();
  const other = await server.make.seller();
  await scene
    .db()
    .insertInto('sites')
    .values({ host: 'other.localhost', name: 'Other', seller_company_id: other.id })
    .execute();
  const ann = await scene.bidder(lot.auctionId);
  expect(codeOf(await mark(ann.client, randomUUID(), true))).toMatchObject({ status: 404 });
  const there = server.client('other.localhost');
  for (const [name, value] of ann.client.cookies) there.cookies.set(name, value);
  expect(codeOf(await mark(there, lot.id, true))).toMatchObject({ status: 404 });
  expect(await favorites(ann.id)).toEqual([]);
});
