import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchScene } from '#main/testing/search-scene.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { DB } from '#platform/database/schema.ts';
import { createCorrections } from './correct-words.ts';

let server: TestServer;
const { lot, category, search, titles } = searchScene(() => server);
let furniture: number;
let clocks: number;

beforeAll(async () => {
  server = await testServer();
  const seller = await server.make.seller({ company_name: 'Greylock Estate Sales' });
  const auction = await server.make.auction({ seller_company_id: seller.id });
  const session = await server.make.session({ auction_id: auction.id });
  const place = { auction_id: auction.id, session_id: session.id };
  furniture = await category('Furniture');
  clocks = await category('Clocks & Watches');
  const wood = { ...place, category_id: furniture };
  await lot('Oak table', { ...wood, description_html: 'Seats <b>eight</b>.' });
  await lot('Set of six oak chairs', wood);
  await lot('Mahogany bookcase', { ...wood, description_html: 'With oak shelves.' });
  const clock = { ...place, category_id: clocks };
  await lot('Mantel clock', { ...clock, description_html: 'In a walnut case.' });
  await lot('Café sign', place);
  await lot("Scribner's magazine", { ...place, lot_number: '12A' });
  await server.modules.search.index.refresh();
});
afterAll(() => server.drop());

describe('words', () => {
  test('when there are none, every open lot is found', async () => {
    const found = await search({});
    expect(found).toMatchObject({ totalLots: 6, totalIsCapped: false, correctedSearch: null });
    expect(found.titles).toHaveLength(6);
  });

  test.each([
    ['table', ['Oak table']],
    ['TABLES', ['Oak table']],
    ['the table', ['Oak table']],
    ['chair', ['Set of six oak chairs']],
    ['seat eight', ['Oak table']],
    ['oak shelves', ['Mahogany bookcase']],
    ['cafe', ['Café sign']],
    ['CAFÉ', ['Café sign']],
    ['scribners', ["Scribner's magazine"]],
    ['scribner’s', ["Scribner's magazine"]],
    ['12a', ["Scribner's magazine"]],
    ['clocks', ['Mantel clock']],
    ['watches', ['Mantel clock']],
    ['greylock clock', ['Mantel clock']],
    ['oak clock', []],
    ['strong', []],
  ])('%j find %j', async (Search, found) => {
    expect(await titles({ Search })).toEqual(found);
  });

  test('in the title come before those in the description', async () => {
    expect(await titles({ Search: 'oak' })).toEqual([
      'Oak table',
      'Set of six oak chairs',
      'Mahogany bookcase',
    ]);
  });

  test('half typed at the end find what begins so', async () => {
    expect(await search({ Search: 'mahog' })).toMatchObject({
      titles: ['Mahogany bookcase'],
      correctedSearch: null,
    });
    expect(await titles({ Search: 'oak tab' })).toEqual(['Oak table']);
    expect(await titles({ Search: 'mahog oak' })).toEqual([]);
  });
});

describe('typing errors', () => {
  test.each([
    ['mahogny', 'mahogany', ['Mahogany bookcase']],
    ['mantle clcok', 'mantel clock', ['Mantel clock']],
    ['oak tabel', 'oak table', ['Oak table']],
    ['Bokcase, OAK', 'bookcase oak', ['Mahogany bookcase']],
    ['wathces', 'watches', ['Mantel clock']],
  ])('in %j are corrected to %j', async (Search, correctedSearch, found) => {
    expect(await search({ Search })).toMatchObject({
      correctedSearch,
      titles: found,
      totalLots: 1,
      savedSearchString: Search,
    });
  });

  test.each(['oka', 'zzyzx', 'clock zzyzx', 'tabel clock'])(
    'in %j cannot be corrected into anything',
    async (Search) => {
      expect(await search({ Search })).toMatchObject({ correctedSearch: null, titles: [] });
    },
  );

  test('are corrected once for whoever sorts or turns pages', async () => {
    const { pool } = server.database;
    let asked = 0;
    const kysely = new Kysely<DB>({
      dialect: new PostgresDialect({ pool }),
      log: () => void (asked += 1),
    });
    const corrections = createCorrections({ ...server.database, kysely });
    const correct = () => corrections({ sellerCompanyId: null, isPast: false }, ['oak', 'tabel']);
    expect(await correct()).toEqual(['oak', 'table']);
    const once = asked;
    expect(once).toBeGreaterThan(0);
    expect(await correct()).toEqual(['oak', 'table']);
    expect(asked).toBe(once);
  });
});

describe('categories', () => {
  test('are counted for the words, the most frequent first', async () => {
    expect((await search({})).categories).toEqual([
      { name: 'Furniture', value: furniture, count: 3, countIsCapped: false },
      { name: 'Clocks & Watches', value: clocks, count: 1, countIsCapped: false },
    ]);
    expect((await search({ Search: 'walnut' })).categories).toEqual([
      { name: 'Clocks & Watches', value: clocks, count: 1, countIsCapped: false },
    ]);
  });

  test('narrow what is found, not what they count', async () => {
    const found = await search({ Categories: [String(clocks)] });
    expect(found).toMatchObject({ titles: ['Mantel clock'], totalLots: 1 });
    expect(found.categories.map(({ count }) => count)).toEqual([3, 1]);
    expect(await titles({ Categories: [furniture], Search: 'clock' })).toEqual([]);
    expect((await search({ Categories: [furniture, clocks] })).totalLots).toBe(4);
    expect((await search({ Categories: [clocks + 1000] })).totalLots).toBe(0);
  });

  test('are listed by name', async () => {
    const { body } = await server.client().call('GET /api/site/getcategories');
    expect(body).toEqual([
      { name: 'Clocks & Watches', value: clocks },
      { name: 'Furniture', value: furniture },
    ]);
  });
});

describe('pages', () => {
  test('follow each other without gap or repetition', async () => {
    const pages = await Promise.all(
      [0, 2, 4, 6].map((Skip) => titles({ Skip, Take: 2, OrderBy: 'JustPosted' })),
    );
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 0]);
    expect(new Set(pages.flat()).size).toBe(6);
  });

  test.each([999, 1_000, 1_000_000])('far out, at %i, are empty', async (Skip) => {
    expect(await search({ Skip, Take: 10_000 })).toMatchObject({ titles: [], totalLots: 6 });
  });

  test('that make no sense are refused', async () => {
    for (const body of [{ Skip: -1 }, { Take: 0 }, { Skip: 1_000_001 }, { Take: 10_001 }]) {
      const answer = await server.client().call('POST /api/site/search', { body });
      expect(answer.status).toBe(400);
    }
  });
});

describe('hostile text', () => {
  test.each([
    '%',
    '_',
    '\\',
    "'",
    "''; drop table lots; --",
    '& | ! <-> :*',
    '👍🏽',
    '\u202eoak\u202c zzyzx',
    '<script>alert(1)</script>',
    'ﬀ½²',
    '((((((((((((((',
    'the of and',
    '漢字',
    'a'.repeat(200),
    'zz '.repeat(60).trim(),
  ])('%j finds nothing and harms nothing', async (Search) => {
    for (const OrderBy of ['Relevance', 'PriceLow'] as const) {
      expect(await search({ Search, OrderBy })).toMatchObject({ titles: [], totalLots: 0 });
    }
  });

  test.each([
    '"oak" -table',
    "'oak':A & !table | (",
    'oak & !table',
    'oak:*',
    'oak|table',
    'oak\u0301 table',
    ' oak\t table\n',
  ])('%j is read as its words', async (Search) => {
    expect((await titles({ Search }))[0]).toBe('Oak table');
  });

  test('that no database could hold is refused at the door', async () => {
    for (const Search of ['oak\u0000', 'oak \ud83d', '\udc4d']) {
      const answer = await server.client().call('POST /api/site/search', { body: { Search } });
      expect(answer.status).toBe(400);
    }
  });

  test('longer than the box takes is refused', async () => {
    const body = { Search: 'a'.repeat(201) };
    expect((await server.client().call('POST /api/site/search', { body })).status).toBe(400);
  });
});
