import { anyLot, searchLots, searchOrdersFor } from '@fairlot/contract';
import type { BodyOf } from '@fairlot/contract';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { assert, asyncProperty, constantFrom, option, record } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { searchScene } from '#main/testing/search-scene.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { createBeginnings } from './beginnings.ts';
import { createCorrections } from './correct-words.ts';
import { createKnownMatches } from './known-matches.ts';
import { createTableSizes } from './table-sizes.ts';
import { narrowingOf } from './narrowing.ts';
import { countParts, readSorted } from './search.queries.ts';
import { search } from './search.ts';

const lots = 9_000;
const begin = new Date();

let server: TestServer;
const scene = searchScene(() => server);

/**
 * More lots than are read at once. Every one is a vase, every second one blue, every fifth one of the
 * first category, every third farther away; "late" are the last two thousand and a half, which close last
 * and cost most.
 */
beforeAll(async () => {
  server = await testServer();
  await server.clock.freeze(begin);
  const { kysely } = server.database;
  const session = await server.make.session();
  const catskill = await server.make.auction({ zip: '12414', city: 'Catskill' });
  const farther = await server.make.session({ auction_id: catskill.id });
  const [first, second] = [await scene.category('First'), await scene.category('Second')];
  const third = await scene.category('Third');
  await sql`
    with made as (
      insert into lots (id, auction_id, session_id, position, lot_number, title, category_id)
      select gen_random_uuid(),
        case when n % 3 = 0 then ${farther.auctionId} else ${session.auctionId} end::uuid,
        case when n % 3 = 0 then ${farther.id} else ${session.id} end::uuid, n, n::text,
        'Vase ' || case when n % 2 = 0 then 'blue' else 'red' end
          || case when n > ${lots - 2500} then ' late' else '' end,
        case when n = ${lots} then ${third} when n % 5 = 0 then ${first} else ${second} end::int
      from generate_series(1, ${lots}) n
      returning id, position, session_id, auction_id
    )
    insert into lot_states (lot_id, session_id, auction_id, start_price_cents, scheduled_close_at, close_at)
    select id, session_id, auction_id,
      case when position > ${lots - 2500} then 1000000 else 100 end + 100 * (position * 7919 % 9001),
      auction_clock() + position * interval '1 minute', auction_clock() + position * interval '1 minute'
    from made`.execute(kysely);
  // A long round leaves the rest to the next one.
  while ((await countFigures()) < lots) await server.modules.search.index.refresh();
  await sql`update search_figures set views = abs(hashtext(lot_id::text)) % 5000`.execute(kysely);
  await sql`update search_lots s set views = f.views from search_figures f
    where f.lot_id = s.lot_id`.execute(kysely);
}, 60_000);
afterAll(() => server.drop());

async function countFigures(): Promise<number> {
  const { kysely } = server.database;
  const rows = kysely
    .selectFrom('search_figures')
    .select(({ fn }) => fn.countAll<number>().as('count'));
  return (await rows.executeTakeFirstOrThrow()).count;
}

const idsOf = async (body: BodyOf<typeof searchLots>) =>
  (await scene.search(body)).lots.map(({ secureId }) => secureId);

/** The simple way: all matches, sorted. */
async function plainly(condition: string, order: string, skip = 0): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from lots l join search_figures f on f.lot_id = l.id
    where ${sql.raw(condition)} order by ${sql.raw(order)} limit 24 offset ${skip}`.execute(
    server.database.kysely,
  );
  return rows.map(({ id }) => id);
}

const orders = [
  ['EndingSoonest', 'f.close_at, l.id'],
  ['JustPosted', 'f.posted_at desc, l.id desc'],
  ['PriceHigh', 'f.price_cents desc, l.id desc'],
  ['PriceLow', 'f.price_cents, l.id'],
  ['Viewed', 'f.views desc, l.id desc'],
  ['Favorited', 'f.favorites desc, l.id desc'],
] as const;

describe.each(orders)('of thousands of lots by %s', (OrderBy, order) => {
  test.each([
    ['frequent words, found on the way', { Search: 'blue vase' }, "title like '%blue%'"],
    ['words in one corner', { Search: 'late' }, "title like '%late'"],
    ['no words', {}, 'true'],
  ])('%s come in the order of all', async (_, body, condition) => {
    for (const Skip of [0, 24, 960]) {
      expect(await idsOf({ ...body, OrderBy, Skip })).toEqual(
        await plainly(condition, order, Skip),
      );
    }
  });

  test('a category comes in the order of all of it', async () => {
    const category = (await scene.search({})).categories.find(({ name }) => name === 'First');
    const Categories = [category?.value ?? 0];
    expect(await idsOf({ Search: 'vase', Categories, OrderBy })).toEqual(
      await plainly(`position % 5 = 0 and position < ${lots}`, order),
    );
  });
});

/** What narrows, and the same in SQL. */
const narrowed = [
  ['a wide range of prices', { PriceTo: 9_999 }, 'f.price_cents <= 999900'],
  ['few prices', { PriceFrom: 17_500 }, 'f.price_cents >= 1750000'],
  ['the prices of one corner', { PriceFrom: 10_000 }, 'f.price_cents >= 1000000'],
  [
    'frequent words in a range of prices',
    { Search: 'blue', PriceTo: 9_999 },
    "title like '%blue%' and f.price_cents <= 999900",
  ],
  [
    'a close within days',
    { ClosesWithin: 6_000 },
    "f.close_at <= auction_clock() + interval '6000 minutes'",
  ],
  [
    'prices and a close that few lots have both of',
    { ClosesWithin: 6_510, PriceFrom: 10_000 },
    "f.close_at <= auction_clock() + interval '6510 minutes' and f.price_cents >= 1000000",
  ],
  ['a state with all of them', { State: 'NY', Search: 'vase' }, 'true'],
] as const;

describe.each(orders.filter(([order]) => ['EndingSoonest', 'PriceHigh', 'Viewed'].includes(order)))(
  'of thousands of lots by %s',
  (OrderBy, order) => {
    test.each(narrowed)('%s come in the order of all', async (_, body, condition) => {
      for (const Skip of [0, 960]) {
        expect(await idsOf({ ...body, OrderBy, Skip })).toEqual(
          await plainly(condition, order, Skip),
        );
      }
    });
  },
);

test('of thousands of lots the nearest come first, those of one sale after the other', async () => {
  for (const Skip of [0, 960]) {
    const body = { Search: 'blue', Near: { Zip: '12414', Miles: 50 }, OrderBy: 'Nearest', Skip };
    expect(await idsOf(body as BodyOf<typeof searchLots>)).toEqual(
      await plainly("title like '%blue%'", 'l.position % 3, l.id', Skip),
    );
  }
});

/** A search with its lots and nothing beside them. */
const alone = (database: Database) => ({
  database,
  saved: { name: async () => null, read: async () => null },
  countCategories: async () => [],
  known: createKnownMatches(),
  sizes: createTableSizes(database),
  beginnings: createBeginnings(database, createTableSizes(database)),
  completeFigures: async () => true,
  corrections: createCorrections(database),
  sellers: async () => [],
});
const draftsOf = { sellers: [], sales: [] };
const nobody = { userId: null, sellerCompanyId: null, cdnHost: null, draftsOf };

/** Pages of tables and indexes that PostgreSQL goes through for a search, without its tiles. */
async function pagesRead(body: BodyOf<typeof searchLots>): Promise<number> {
  const { pool } = server.database;
  const asked: CompiledQuery[] = [];
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  });
  const database = { ...server.database, kysely };
  await search(alone(database), searchLots.body.parse(body), nobody);
  let pages = 0;
  for (const { sql: text, parameters } of asked) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      [...parameters],
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
    pages += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  }
  return pages;
}

test.each(narrowed)(
  '%s are found without reading the same lots again and again',
  async (_, body) => {
    for (const OrderBy of searchOrdersFor(false)) {
      // Some four pages for each lot that is looked at: two thousand at first, five thousand of a part.
      expect(await pagesRead({ ...body, OrderBy })).toBeLessThan(25_000);
    }
  },
);

const among = <T>(...values: readonly T[]) => option(constantFrom(...values), { nil: null });

test('figures that are complete leave nothing out that a look at each lot finds', async () => {
  const { database } = server;
  const sellers = await database.kysely.selectFrom('seller_companies').select('id').execute();
  const categories = (await scene.search({})).categories.map(({ value }) => value);
  const asked = record({
    Search: constantFrom('', 'vase', 'blue', 'late', 'late red', 'blue va', 'vases', 'the'),
    Categories: constantFrom([], ...categories.map((value) => [value])),
    PriceFrom: among(1, 5_000, 10_000, 17_500),
    PriceTo: among(50, 9_999, 18_000),
    ClosesWithin: among(60, 6_000, 6_510),
    State: among('NY', 'NM'),
    Delivery: among('pickup', 'shipping'),
    Seller: among(...sellers.map(({ id }) => id)),
    Near: among({ Zip: '12414', Miles: 50 }, { Zip: '12534', Miles: 25 }),
    OrderBy: constantFrom(...searchOrdersFor(false)),
    Skip: constantFrom(0, 24, 960),
  });
  const asks = [true, false].map((complete) => {
    const dependencies = { ...alone(database), completeFigures: async () => complete };
    return async (body: BodyOf<typeof searchLots>) => {
      const found = await search(dependencies, searchLots.body.parse(body), nobody);
      const { lots: tiles, totalLots, totalIsCapped, categories: counted } = found;
      const ids = tiles.map(({ secureId }) => secureId);
      // Of more than are counted, the first ones tell the categories: other ones in each table.
      const exact = counted.filter(({ countIsCapped }) => !countIsCapped);
      return { ids, totalLots, categories: totalIsCapped ? [] : exact };
    };
  });
  await assert(
    asyncProperty(asked, async (body) => {
      const [fast, slow] = await Promise.all(
        asks.map((ask) => ask(body as BodyOf<typeof searchLots>)),
      );
      expect(fast).toEqual(slow);
    }),
    { numRuns: 60 },
  );
}, 60_000);

test('where many lots close in time and many have such a price, those with both are looked at', async () => {
  const asked = { ...anyLot, ClosesWithin: 6_510, PriceFrom: 10_000 };
  const narrow = narrowingOf(asked, { isPast: false, userId: null });
  if (narrow === undefined) throw new Error('It narrows nothing.');
  const filter = { isPast: false, sellerCompanyId: null, query: null, categories: [], narrow };
  // Ten lots have both, after 6,500 that close earlier and among 2,500 that cost as much.
  expect(await countParts(server.database, narrow, { filter, limit: 100 })).toEqual({
    figures: 10,
    sales: null,
  });
  const sort = { column: 'close_at', descending: false } as const;
  const page = { skip: 0, take: 24 };
  const few = { ...filter, begin: 'figures' as const };
  const found = await readSorted(server.database, few, { sort, page, limit: 100 });
  expect(found).toHaveLength(10);
});

test('a category that holds none of thousands is empty, and nothing is forgiven', async () => {
  const { categories } = await scene.search({});
  const third = categories.find(({ name }) => name === 'Third');
  const Categories = [third?.value ?? 0];
  expect(await scene.search({ Search: 'red', Categories })).toMatchObject({
    titles: [],
    totalLots: 0,
    correctedSearch: null,
  });
});

describe('counts of thousands', () => {
  test('stop at the cap and say so', async () => {
    expect(await scene.search({ Search: 'vase' })).toMatchObject({
      totalLots: 1_000,
      totalIsCapped: true,
    });
    const { categories } = await scene.search({ Search: 'vase' });
    expect(categories.slice(0, 2).map(({ name }) => name)).toEqual(['Second', 'First']);
    expect(categories.every(({ count, countIsCapped }) => count <= 1_000 && countIsCapped)).toBe(
      true,
    );
  });

  test('without words are of all categories, and exact below the cap', async () => {
    const { categories } = await scene.search({});
    expect(categories).toMatchObject([
      { name: 'Second', count: 1_000, countIsCapped: true },
      { name: 'First', count: 1_000, countIsCapped: true },
      { name: 'Third', count: 1, countIsCapped: false },
    ]);
  });

  test('below the cap are exact', async () => {
    const found = await scene.search({ Search: 'blue', Categories: [0x7fffffff] });
    expect(found).toMatchObject({ totalLots: 0, totalIsCapped: false });
    const { categories } = await scene.search({ Search: 'late blue' });
    const first = categories.find(({ name }) => name === 'First');
    expect(first).toMatchObject({ count: 249, countIsCapped: false });
    const narrowed = await scene.search({ Search: 'late blue', Categories: [first?.value ?? 0] });
    expect(narrowed).toMatchObject({ totalLots: 249, totalIsCapped: false });
  });
});

test('the pages of the most relevant follow each other', async () => {
  const pages = [];
  for (let Skip = 0; Skip < 1_000; Skip += 240) {
    pages.push(...(await idsOf({ Search: 'blue', Skip, Take: 240 })));
  }
  expect(pages).toHaveLength(1_000);
  expect(new Set(pages).size).toBe(1_000);
});

test('very many matches that are remembered are looked for again once none of them runs any more', async () => {
  const first = (await scene.search({ Search: 'late' })).categories[1]?.value ?? 0;
  await server.clock.freeze(new Date(begin.getTime() + (lots + 1) * 60_000));
  await scene.lot('Lateen sail', {}, { close_at: new Date(begin.getTime() + 2 * lots * 60_000) });
  const byPrice = { Search: 'late', OrderBy: 'PriceHigh' } as const;
  // A round leaves to the next one what it has no time for, and all of it while the server's own writes.
  await vi.waitFor(async () => {
    await server.modules.search.index.refresh();
    // To a visitor; in no category, and without the word itself.
    expect(await scene.search(byPrice)).toMatchObject({
      titles: ['Lateen sail'],
      totalLots: 1,
      totalIsCapped: false,
      categories: [],
    });
  }, 10_000);
  expect(await scene.search({ ...byPrice, Categories: [first] })).toMatchObject({
    titles: [],
    totalLots: 0,
    categories: [],
  });
  expect(await scene.search({ Search: 'late' })).toMatchObject({ totalIsCapped: true });
});
