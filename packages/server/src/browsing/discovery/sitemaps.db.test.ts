import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { createSitemaps } from './sitemaps.ts';
import type { Sitemaps } from './sitemaps.ts';
import { readXml } from './testing/read-xml.ts';
import { commonSite as site } from '#platform/http/testing/common-site.ts';

const origin = 'http://localhost';
let server: TestServer;
let session: { id: string; auctionId: string };
const lots: string[] = [];

beforeAll(async () => {
  server = await testServer();
  session = await server.make.session();
  for (let count = 0; count < 13; count += 1) lots.push(await addLot());
});
afterAll(() => server.drop());

async function addLot(): Promise<string> {
  const at = { auction_id: session.auctionId, session_id: session.id };
  return (await server.make.lot(at)).id;
}

/** Lots that a page lists, by id. */
async function lotsOn(sitemaps: Sitemaps, name: string): Promise<string[] | null> {
  const packed = await sitemaps.page(site, origin, name);
  if (packed === null) return null;
  const list = readXml(gunzipSync(packed).toString());
  return list.children.map((url) => /\/lot\/([^/]+)/.exec(url.children[0]?.text ?? '')?.[1] ?? '');
}

test('a list longer than a page goes on over the next, each lot once', async () => {
  const sitemaps = createSitemaps(server.database, { page: 5, chunk: 2 });
  const index = gunzipSync(await sitemaps.index(site, origin)).toString();
  expect(index.match(/sitemap-lots-\d+/g)).toEqual([1, 2, 3].map((n) => `sitemap-lots-${n}`));
  const pages = [];
  for (const name of ['lots-1', 'lots-2', 'lots-3']) pages.push(await lotsOn(sitemaps, name));
  expect(pages.map((page) => page?.length)).toEqual([5, 5, 3]);
  expect(pages.flat()).toEqual(lots.toSorted());
  expect(await lotsOn(sitemaps, 'lots-4')).toBeNull();
});

test('a lot that comes after the pages were laid out makes none of them too long', async () => {
  const sitemaps = createSitemaps(server.database, { page: 13, chunk: 4 });
  await sitemaps.index(site, origin);
  const late = await addLot();
  const page = await lotsOn(sitemaps, 'lots-1');
  expect(page?.length).toBe(13);
  expect(page).not.toContain(late);
});

test('lists are made one after the other, whatever addresses they are asked by', async () => {
  const sitemaps = createSitemaps(server.database, { page: 5, chunk: 2 });
  const asked = Array.from({ length: 40 }, (_, port) =>
    sitemaps.page(site, `${origin}:${port}`, 'lots-1'),
  );
  const answers = await Promise.allSettled(asked);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(21);
});
