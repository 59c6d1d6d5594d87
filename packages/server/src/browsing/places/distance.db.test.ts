import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const ask = (auctionId: string, zip: string, host?: string) =>
  server.client(host).call('GET /api/site/getdistance/:auctionId/:zip', {
    params: { auctionId, zip },
  });

test('a sale’s distance is in whole miles, and unknown from nowhere', async () => {
  const { id } = await server.make.auction({ zip: '12534-1234' });
  expect(await ask(id, '12207')).toMatchObject({ status: 200, body: { miles: 30 } });
  expect(await ask(id, '00000')).toMatchObject({ status: 200, body: { miles: null } });
  const abroad = await server.make.auction({ zip: '00000' });
  expect(await ask(abroad.id, '12207')).toMatchObject({ status: 200, body: { miles: null } });
});

test.each(['1253', '125345', 'abcde', '1253٤'])('%j is no ZIP code', async (zip) => {
  const { id } = await server.make.auction();
  expect((await ask(id, zip)).status).toBe(404);
});

test('of drafts, and of others on a seller’s host, nothing is told', async () => {
  const own = await server.make.seller();
  const { host } = await server.make.site({ seller_company_id: own.id });
  const sale = await server.make.auction({ seller_company_id: own.id });
  const draft = await server.make.auction({ previewed_at: null, published_at: null });
  const other = await server.make.auction();
  expect((await ask(sale.id, '12207', host)).status).toBe(200);
  expect((await ask(other.id, '12207', host)).status).toBe(404);
  expect((await ask(draft.id, '12207')).status).toBe(404);
});
