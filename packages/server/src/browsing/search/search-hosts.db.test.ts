import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchScene } from '#main/testing/search-scene.ts';
import { signIn } from '#main/testing/sign-in.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
const { lot, category, sellerHost, search, titles } = searchScene(() => server);
const host = 'greylock.localhost';

async function lotOf(sellerId: string, title: string, row: { category_id?: number } = {}) {
  const auction = await server.make.auction({ seller_company_id: sellerId });
  const session = await server.make.session({ auction_id: auction.id });
  return lot(title, { auction_id: auction.id, session_id: session.id, ...row });
}

beforeAll(async () => {
  server = await testServer();
  const greylock = await sellerHost(host, 'Greylock Estates');
  const rival = await sellerHost('rival.localhost', 'Rival Rarities');
  const [lamps, rugs] = [await category('Lamps'), await category('Rugs')];
  await lotOf(greylock, 'Brass lamp', { category_id: lamps });
  await lotOf(greylock, 'Brass bell');
  await lotOf(rival, 'Brass compass', { category_id: rugs });
  await lotOf(rival, 'Labradorite ring');
  await server.modules.search.index.refresh();
});
afterAll(() => server.drop());

const signedIn = async (at?: string): Promise<TestClient> =>
  signIn(server.client(at), server.database, (await server.make.user()).id);

const own = () => server.client(host);
const names = async (client?: TestClient) =>
  (await search({ Search: 'brass' }, client)).categories.map(({ name }) => name);

const allCategories = async (client: TestClient) =>
  (await client.call('GET /api/site/getcategories')).body.map(({ name }) => name);

const suggest = async (text: string, client: TestClient = server.client()) => {
  const answer = await client.call('GET /api/site/searchsuggestions/:text', { params: { text } });
  expect(answer.status).toBe(200);
  return answer.body.suggestions;
};

describe('a seller’s own host', () => {
  test('finds that seller’s lots alone', async () => {
    expect((await titles({ Search: 'brass' }, own())).toSorted()).toEqual([
      'Brass bell',
      'Brass lamp',
    ]);
    expect((await search({}, own())).totalLots).toBe(2);
    expect((await search({ Search: 'brass' })).totalLots).toBe(3);
    expect(await titles({ Search: 'compass' }, own())).toEqual([]);
  });

  test('counts that seller’s categories alone', async () => {
    expect(await names(own())).toEqual(['Lamps']);
    expect(await names()).toEqual(['Lamps', 'Rugs']);
  });

  test('names that seller’s categories alone, since sellers word them themselves', async () => {
    expect(await allCategories(own())).toEqual(['Lamps']);
    expect(await allCategories(server.client())).toEqual(['Lamps', 'Rugs']);
  });

  test('does not correct towards another seller’s words', async () => {
    expect(await search({ Search: 'labradorte' })).toMatchObject({
      correctedSearch: 'labradorite',
    });
    expect(await search({ Search: 'labradorte' }, own())).toMatchObject({
      correctedSearch: null,
      titles: [],
    });
  });

  test('names no searches', async () => {
    expect(await search({ Search: 'brass' }, await signedIn(host))).toMatchObject({
      savedSearchId: null,
      isFollowing: false,
    });
  });
});

describe('suggestions', () => {
  test.each([
    ['bra', ['brass', 'brass bell', 'brass lamp', 'brass compass']],
    ['BRASS l', ['brass lamp']],
    ['labr', ['labradorite', 'labradorite ring']],
    ['riv', ['rival rarities']],
    ['lamp', ['lamps']],
    ['zzz', []],
    ['%', []],
    ["'", []],
    ['brass\0 l', ['brass lamp']],
  ])('for %j are %j', async (text, suggestions) => {
    expect(await suggest(text)).toEqual(suggestions);
  });

  test('on a seller’s host tell nothing of others', async () => {
    const own = server.client(host);
    expect(await suggest('bra', own)).toEqual(['brass', 'brass bell', 'brass lamp']);
    expect(await suggest('brass c', own)).toEqual([]);
    expect(await suggest('labr', own)).toEqual([]);
    expect(await suggest('riv', own)).toEqual([]);
    expect(await suggest('rug', own)).toEqual([]);
  });

  test('of a text too long are refused', async () => {
    const params = { text: 'a'.repeat(201) };
    const answer = await server.client().call('GET /api/site/searchsuggestions/:text', { params });
    expect(answer.status).toBe(400);
  });
});

describe('a saved search', () => {
  test('has a name for somebody signed in, the same for the same words', async () => {
    const [ann, bob] = [await signedIn(), await signedIn()];
    const named = await search({ Search: 'Brass  Lamp' }, ann);
    expect(named).toMatchObject({ savedSearchString: 'Brass  Lamp', isFollowing: false });
    expect(named.savedSearchId).toMatch(/^[0-9a-f-]{36}$/);
    const same = await search({ Search: 'brass lamp' }, bob);
    expect(same.savedSearchId).toBe(named.savedSearchId);
    const other = await search({ Search: 'brass lamp', OrderBy: 'PriceLow' }, bob);
    expect(other.savedSearchId).not.toBe(named.savedSearchId);
  });

  test('has none for visitors, nor for everything; one for a category alone', async () => {
    expect((await search({ Search: 'brass' })).savedSearchId).toBeNull();
    const byCategory = await search({ Categories: [7] }, await signedIn());
    expect(byCategory.savedSearchId).toMatch(/^[0-9a-f-]{36}$/);
    expect((await search({ Search: '  ' }, await signedIn())).savedSearchId).toBeNull();
  });

  test('gives its words, order and categories to whoever has its id', async () => {
    const ann = await signedIn();
    const lamps = (await search({ Search: 'lamp' })).categories[0]?.value ?? 0;
    const terms = { Search: 'brass', OrderBy: 'PriceLow' as const, Categories: [lamps] };
    const { savedSearchId: SavedSearchSecureId } = await search(terms, ann);
    await ann.call('POST /api/site/setfollowsearch', {
      body: { secureId: SavedSearchSecureId ?? '', isFavorite: true },
    });
    expect(await search({ SavedSearchSecureId }, ann)).toMatchObject({
      titles: ['Brass lamp'],
      savedSearchId: SavedSearchSecureId,
      savedSearchString: 'brass',
      isFollowing: true,
    });
    expect(await titles({ SavedSearchSecureId })).toEqual(['Brass lamp']);
    const narrowed = { SavedSearchSecureId, Categories: [lamps + 1000] };
    expect(await titles(narrowed, ann)).toEqual([]);
  });

  test('that nobody knows is not found', async () => {
    for (const [SavedSearchSecureId, status] of [
      ['01900000-0000-7000-8000-00000000ffff', 404],
      ['nonsense', 400],
    ] as const) {
      const answer = await server
        .client()
        .call('POST /api/site/search', { body: { SavedSearchSecureId } });
      expect(answer.status).toBe(status);
    }
  });
});

test('whoever searches without end is held up', async () => {
  const from = { 'x-forwarded-for': '192.0.2.77' };
  const statuses: number[] = [];
  for (let count = 0; count < 125; count += 1) {
    const input = { body: { Take: 1 }, headers: from };
    statuses.push((await server.client().call('POST /api/site/search', input)).status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});
