import { constantFrom, sample, stringMatching, tuple } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchScene } from '#main/testing/search-scene.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { hasWords, mayHaveWords } from '#platform/database/match-words.ts';
import { tsQueryOf, wordsOf } from '#platform/text/words.ts';
import { createCompleteFigures, noneIncomplete } from './complete-figures.ts';
import { createSearchIndex } from './search-index.ts';

let server: TestServer;
let lotId: string;
const { lot, titles } = searchScene(() => server);

beforeAll(async () => {
  server = await testServer();
  ({ id: lotId } = await lot('Birch sleigh', {}, { start_price_cents: 5_000 }));
  await server.modules.search.index.refresh();
});
afterAll(() => server.drop());

/** What the lot's figures know, and whether that is what the table of words has. */
async function known() {
  const { rows } = await sql<{ session: boolean; seller: boolean; words: boolean | null }>`
    select f.session_id = s.session_id as session, f.seller_company_id = s.seller_company_id as seller,
      f.signature = search_signature(s.document) as words
    from search_figures f join search_lots s using (lot_id) where f.lot_id = ${lotId}`.execute(
    server.database.kysely,
  );
  return rows[0];
}
const all = { session: true, seller: true, words: true };
const withoutAll = sql`update search_figures
  set session_id = null, category_id = null, seller_company_id = null, signature = null`;
const byPrice = { OrderBy: 'PriceHigh' } as const;

test('figures of before the migration are completed by a process that starts, and meanwhile nothing is missing', async () => {
  const { kysely } = server.database;
  await withoutAll.execute(kysely);
  const complete = createCompleteFigures(server.database);
  expect(await complete()).toBe(false);
  for (const body of [{ Search: 'sleigh' }, {}, { State: 'NY' }, { PriceTo: 50 }]) {
    expect(await titles({ ...body, ...byPrice })).toEqual(['Birch sleigh']);
  }
  await createSearchIndex(server.database).refresh();
  expect(await known()).toEqual(all);
  expect(await createCompleteFigures(server.database)()).toBe(true);
  // Nobody asks again within a minute.
  expect(await complete()).toBe(false);
});

test('a lot that a node of the release before indexes is found by all but its signature', async () => {
  const { kysely } = server.database;
  await sql`
    with gone as (delete from search_figures where lot_id = ${lotId} returning *)
    insert into search_figures (lot_id, is_past, close_at, posted_at, price_cents, favorites, start_price_cents)
    select lot_id, is_past, close_at, posted_at, price_cents, favorites, start_price_cents from gone`.execute(
    kysely,
  );
  expect(await known()).toEqual({ ...all, words: null });
  expect(await titles({ Search: 'sleigh', PriceTo: 50, ...byPrice })).toEqual(['Birch sleigh']);
});

test('new words that a node of the release before writes are in the signature', async () => {
  await sql`update search_lots set document = to_tsvector('english', 'Willow cradle')
    where lot_id = ${lotId}`.execute(server.database.kysely);
  expect(await known()).toEqual(all);
  expect(await titles({ Search: 'cradle', PriceTo: 50, ...byPrice })).toEqual(['Birch sleigh']);
});

test('figures that follow their lot before they are completed have its seller', async () => {
  const { kysely } = server.database;
  await withoutAll.execute(kysely);
  await sql`update search_lots set document = to_tsvector('english', 'Birch sleigh')`.execute(
    kysely,
  );
  expect(await known()).toEqual(all);
  await withoutAll.execute(kysely);
  await sql`update search_lots set category_id = 1`.execute(kysely);
  expect(await known()).toEqual({ ...all, words: null });
});

test('figures that have lost their seller are not complete, and get it back', async () => {
  const { kysely } = server.database;
  await sql`update search_figures set seller_company_id = null,
    signature = (select search_signature(document) from search_lots where lot_id = ${lotId})`.execute(
    kysely,
  );
  expect(await createCompleteFigures(server.database)()).toBe(false);
  await createSearchIndex(server.database).refresh();
  expect(await known()).toEqual(all);
  expect(await createCompleteFigures(server.database)()).toBe(true);
});

test('whether figures are complete is asked of an index that has the others alone', async () => {
  const plan = await server.database.kysely.transaction().execute(async (trx) => {
    // A test has too few of them for an index to be worth it.
    await sql`set local enable_seqscan = off`.execute(trx);
    return sql<{ 'QUERY PLAN': string }>`explain ${noneIncomplete}`.execute(trx);
  });
  const lines = plan.rows.map((row) => row['QUERY PLAN']);
  // One for each part of the table, of which nothing is looked at and left out.
  expect(lines.filter((line) => /Index.* Scan/.test(line))).toHaveLength(2);
  expect(lines.filter((line) => /Seq Scan|Filter/.test(line))).toEqual([]);
});

test('a search goes on without figures if the question whether they are complete fails, which is not asked again within a minute', async () => {
  const { kysely } = server.database;
  await sql`alter table search_figures rename column session_id to hidden`.execute(kysely);
  const complete = createCompleteFigures(server.database);
  expect(await complete()).toBe(false);
  await sql`alter table search_figures rename column hidden to session_id`.execute(kysely);
  expect(await complete()).toBe(false);
});

test('the signature of a lot never excludes words that it has', async () => {
  const text = stringMatching(
    /^([a-z]{1,3}|[0-9]{1,3}|[a-zß-ɏ]{2,9}|the|e|1e5|3d|[א-תぁ-ん]{1,4})( [a-z0-9é]{1,7}){0,4}$/u,
  );
  const pairs = sample(tuple(text, text, constantFrom(true, false)), 200);
  const looks = pairs.map(([title, more, lastIsPrefix]) => {
    const words = wordsOf(title);
    const query = tsQueryOf(words, lastIsPrefix);
    const document = sql`to_tsvector('english', ${[...words, ...wordsOf(more)].join(' ')})`;
    return sql`select ${hasWords(query)} as has, ${mayHaveWords(query)} as may
      from (select ${document} as document) s, (select search_signature(${document}) as signature) f`;
  });
  const { rows } = await sql<{ has: boolean; may: boolean }>`
    ${sql.join(looks, sql` union all `)}`.execute(server.database.kysely);
  expect(rows.filter(({ has }) => has).length).toBeGreaterThan(100);
  expect(rows.filter(({ has, may }) => has && !may)).toEqual([]);
});
