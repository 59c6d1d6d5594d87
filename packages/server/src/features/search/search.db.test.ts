import type { BodyOf, searchLots } from '@fairlot/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../main/testing/test-client.ts';
import { testServer } from '../../main/testing/test-server.ts';
import type { TestServer } from '../../main/testing/test-server.ts';

let server: TestServer;
let seller: string;
let session: { id: string; auctionId: string };
const categories: Record<string, number> = {};

beforeAll(async () => {
  server = await testServer();
  seller = (await server.make.seller({ company_name: 'Greylock Estate Sales' })).id;
  const auction = await server.make.auction({ seller_company_id: seller });
  session = await server.make.session({ auction_id: auction.id });
  for (const name of ['Clocks & Watches', 'Furniture']) {
    const { id } = await server.database.kysely
      .insertInto('categories')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow();
    categories[name] = id;
  }
  const furniture = { category_id: categories['Furniture'] ?? null };
  const clock = { category_id: categories['Clocks & Watches'] ?? null };
  await lot('Oak table', { ...furniture, description_html: 'Seats <b>eight</b>.' });
  await lot('Set of six oak chairs', furniture);
  await lot('Mahogany bookcase', { ...furniture, description_html: 'With oak shelves.' });
  await lot('Mantel clock', { ...clock, description_html: 'In a walnut case.' });
  await lot('Café sign', {});
  await lot("Scribner's magazine", { lot_number: '12A' });
  await server.searchIndex.refresh();
});
afterAll(() => server.drop());

let position = 0;
async function lot(title: string, row: Parameters<TestServer['make']['lot']>[0]) {
  position += 1;
  const place = { auction_id: session.auctionId, session_id: session.id, position };
  return server.make.lot({ ...place, lot_number: String(100 + position), title, ...row });
}

async function search(body: BodyOf<typeof searchLots>, client: TestClient = server.client()) {
  const answer = await client.call('POST /api/site/search', { body });
  expect(answer.status).toBe(200);
  return { ...answer.body, titles: answer.body.lots.map(({ title }) => title) };
}

describe('words', () => {
  test('of nothing at all find every open lot', async () => {
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
    ['oak shelf', []],
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
    ['b', []],
  ])('%j find %j', async (Search, titles) => {
    expect((await search({ Search })).titles).toEqual(titles);
  });

  test('in the title come before those in the description', async () => {
    const { titles } = await search({ Search: 'oak' });
    expect(titles).toEqual(['Oak table', 'Set of six oak chairs', 'Mahogany bookcase']);
  });

  test('half typed at the end find what begins so, unless they are words themselves', async () => {
    expect((await search({ Search: 'mahog' })).titles).toEqual(['Mahogany bookcase']);
    expect((await search({ Search: 'oak tab' })).titles).toEqual(['Oak table']);
    expect((await search({ Search: 'mahog oak' })).titles).toEqual([]);
  });
});
