import { randomUUID } from 'node:crypto';
import { anyLot } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '#main/testing/bidding-scene.ts';
import { savedSearches } from '#main/testing/saved-searches.ts';
import { signIn } from '#main/testing/sign-in.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { readSavedSearch, sweepSearches } from './public.ts';

const day = 24 * 60 * 60_000;
const sellerHost = 'hudson.localhost';
let server: TestServer;
const { name, save } = savedSearches(() => server);
beforeAll(async () => {
  server = await testServer();
  const seller = await server.make.seller();
  await server.make.site({ host: sellerHost, name: 'Hudson Sales', seller_company_id: seller.id });
});
beforeEach(async () => {
  await server.clock.shift(0);
  await server.database.kysely.deleteFrom('followed_searches').execute();
  await server.database.kysely.deleteFrom('searches').execute();
});
afterAll(() => server.drop());

async function person(host?: string) {
  const { id } = await server.make.user();
  return { id, client: await signIn(server.client(host), server.database, id) };
}
/** A search as it is stored. */
const insert = (words: string, narrow: string) =>
  server.database.kysely
    .insertInto('searches')
    .values({
      id: randomUUID(),
      words,
      order_by: 'Relevance',
      category_ids: [],
      narrow,
      used_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
const list = (client: TestClient, offset = 0, pageSize = 20) =>
  client.call('GET /api/site/GetSavedSearches/:offset/:pageSize', {
    params: { offset, pageSize },
  });
const savedOf = async (client: TestClient) =>
  (await list(client)).body.searches.map(({ searchString }) => searchString);

describe('a search', () => {
  test('has one name, whoever makes it and however it is spelled', async () => {
    const [ann, bob] = [await person(), await person()];
    const [first, second] = await Promise.all([
      name(ann.id, 'Walnut  Dresser', [5, 2]),
      name(bob.id, ' walnut dresser', [2, 5]),
    ]);
    expect(second).toEqual(first);
    expect(await readSavedSearch(server.database.kysely, first.savedSearchId)).toEqual({
      words: 'walnut dresser',
      orderBy: 'Relevance',
      categoryIds: [2, 5],
      narrow: anyLot,
    });
    expect((await name(ann.id, 'walnut dresser')).savedSearchId).not.toBe(first.savedSearchId);
  });

  test('keeps what narrows it, by which it is another one', async () => {
    const ann = await person();
    const seller = await server.make.seller({ company_name: 'Hudson Sales' });
    await server.make.auction({ seller_company_id: seller.id });
    const narrow = { PriceTo: 200, State: 'NY', ClosesWithin: 1_440, Seller: seller.id };
    const { savedSearchId } = await name(ann.id, 'lamp', [], narrow);
    expect((await name(ann.id, 'Lamp ', [], narrow)).savedSearchId).toBe(savedSearchId);
    for (const other of [{}, { ...narrow, PriceTo: 100 }]) {
      expect((await name(ann.id, 'lamp', [], other)).savedSearchId).not.toBe(savedSearchId);
    }
    await save(ann.client, savedSearchId);
    expect((await list(ann.client)).body.searches).toMatchObject([
      { searchString: 'lamp', narrow: { ...anyLot, ...narrow }, sellerName: 'Hudson Sales' },
    ]);
  });

  test('of before there were filters, or with one no longer known, is read as it is', async () => {
    const { id, client } = await person();
    const [old, odd] = [await insert('old', '{}'), await insert('odd', '{"State": "Texas"}')];
    for (const search of [old, odd]) {
      expect(await readSavedSearch(server.database.kysely, search.id)).toMatchObject({
        narrow: anyLot,
      });
    }
    expect((await name(id, 'old')).savedSearchId).toBe(old.id);
    await save(client, old.id);
    expect(await savedOf(client)).toEqual(['old']);
  });

  test('keeps its name as long as it is used, and then for thirty days', async () => {
    const ann = await person();
    const { savedSearchId } = await name(ann.id, 'lamp');
    await server.clock.shift(29 * day);
    expect(await name(ann.id, 'lamp')).toMatchObject({ savedSearchId });
    await server.clock.shift(58 * day);
    await sweepSearches(server.database);
    expect(await readSavedSearch(server.database.kysely, savedSearchId)).not.toBeNull();
    await server.clock.shift(60 * day);
    await sweepSearches(server.database);
    expect(await readSavedSearch(server.database.kysely, savedSearchId)).toBeNull();
  });

  test('that is followed is never forgotten; of the others only so many are kept', async () => {
    const { id, client } = await person();
    const followed = await name(id, 'followed');
    await save(client, followed.savedSearchId);
    for (const [minute, words] of ['oldest', 'older', 'new'].entries()) {
      await server.clock.shift((minute + 1) * 60_000);
      await name(id, words);
    }
    await server.clock.shift(90 * day);
    await name(id, 'newest');
    await server.clock.shift(5 * 60_000);
    await sweepSearches(server.database, 2);
    const rows = await server.database.kysely.selectFrom('searches').select('words').execute();
    expect(rows.map(({ words }) => words).toSorted()).toEqual([
      'followed',
      'new',
      'newest',
      'older',
    ]);
  });
});

describe('setfollowsearch', () => {
  test('asks a visitor to log in', async () => {
    const answer = await save(server.client(), randomUUID());
    expect(codeOf(answer)).toEqual({ status: 401, code: 'Unauthorized' });
  });

  test('saves and no longer does, however often', async () => {
    const { id, client } = await person();
    const { savedSearchId, isFollowing } = await name(id, 'lamp', [4]);
    expect(isFollowing).toBe(false);
    const saved = await Promise.all([save(client, savedSearchId), save(client, savedSearchId)]);
    expect(saved.map(({ status, body }) => [status, body])).toEqual([
      [204, undefined],
      [204, undefined],
    ]);
    expect(await name(id, 'lamp', [4])).toEqual({ savedSearchId, isFollowing: true });
    expect((await list(client)).body).toEqual({
      totalCount: 1,
      searches: [
        {
          secureId: savedSearchId,
          searchString: 'lamp',
          orderBy: 'Relevance',
          categoryIds: [4],
          narrow: anyLot,
          sellerName: null,
          isFollowing: true,
        },
      ],
    });
    for (let n = 0; n < 2; n += 1) {
      expect((await save(client, savedSearchId, false)).status).toBe(204);
    }
    expect((await list(client)).body).toEqual({ totalCount: 0, searches: [] });
  });

  test('saves a search by category alone', async () => {
    const { id, client } = await person();
    const { savedSearchId } = await name(id, ' ', [4, 9]);
    expect((await save(client, savedSearchId)).status).toBe(204);
    expect((await list(client)).body.searches).toMatchObject([
      { secureId: savedSearchId, searchString: '', categoryIds: [4, 9] },
    ]);
  });

  test('knows no search that was never made', async () => {
    const { client } = await person();
    expect((await save(client, randomUUID())).status).toBe(404);
  });

  test('is the marketplace’s alone', async () => {
    const { id, client } = await person(sellerHost);
    const { savedSearchId } = await name(id, 'lamp');
    expect((await save(client, savedSearchId)).status).toBe(404);
    expect((await list(client)).status).toBe(404);
  });

  test('saves a hundred, also when they come at once', async () => {
    const { id, client } = await person();
    for (let n = 0; n < 99; n += 1) {
      const { savedSearchId } = await name(id, `search ${n}`);
      await server.database.kysely
        .insertInto('followed_searches')
        .values({ user_id: id, search_id: savedSearchId, followed_at: new Date() })
        .execute();
    }
    const [one, other] = [await name(id, 'one'), await name(id, 'other')];
    const statuses = (
      await Promise.all([save(client, one.savedSearchId), save(client, other.savedSearchId)])
    ).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([204, 400]));
    expect((await list(client)).body.totalCount).toBe(100);
  });
});

describe('GetSavedSearches', () => {
  test('asks a visitor to log in', async () => {
    expect((await list(server.client())).status).toBe(401);
  });

  test('gives one’s own, the latest first, in pages', async () => {
    const [ann, bob] = [await person(), await person()];
    for (const words of ['first', 'second', 'third']) {
      await save(ann.client, (await name(ann.id, words)).savedSearchId);
    }
    await save(bob.client, (await name(bob.id, 'first')).savedSearchId);
    expect(await savedOf(ann.client)).toEqual(['third', 'second', 'first']);
    expect(await savedOf(bob.client)).toEqual(['first']);
    const { body } = await list(ann.client, 2, 1);
    expect(body).toMatchObject({ totalCount: 3, searches: [{ searchString: 'first' }] });
  });
});
