import type { BodyOf, Calls } from '@fairlot/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { recordAction } from './public.ts';
import type { AuditedAction } from './public.ts';

let server: TestServer;
let sellerId: string;
let owner: TestClient;
const { clerk } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
  sellerId = (await server.make.seller()).id;
  owner = (await clerk(sellerId, 'console.localhost')).client;
});
afterAll(() => server.drop());

const record = (change: Partial<AuditedAction>) =>
  server.database.transaction((transaction) =>
    recordAction(transaction, {
      by: { kind: 'command', name: 'Joan' },
      sellerId,
      action: 'lot.change',
      subject: 'Lot 1, Chair',
      ...change,
    }),
  );
const ask = async (body: BodyOf<Calls['POST /api/console/sellers/:sellerId/log']> = {}) =>
  (await owner.call('POST /api/console/sellers/:sellerId/log', { params: { sellerId }, body }))
    .body;

test('tells of the latest first, page by page, and of nobody else’s', async () => {
  const other = await server.make.seller();
  await record({ sellerId: other.id, subject: 'Not ours' });
  for (let number = 1; number <= 120; number += 1) await record({ subject: `Lot ${number}` });
  const seen: string[] = [];
  let page = await ask();
  const pages = [page.entries.length];
  seen.push(...page.entries.map(({ subject }) => subject));
  while (page.hasMore) {
    page = await ask({ before: page.entries.at(-1)?.entryId ?? null });
    pages.push(page.entries.length);
    seen.push(...page.entries.map(({ subject }) => subject));
  }
  expect(pages).toEqual([50, 50, 20]);
  expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `Lot ${120 - index}`));
});

test.each([
  ['the person', 'ruth', { by: { kind: 'command', name: 'Ruth at the desk' } as const }],
  ['what was done', 'staff.invite', { action: 'staff.invite' as const }],
  ['to what', 'SEXTANT', { subject: 'Lot 12, Brass sextant' }],
  ['why', '100% sure', { reason: 'We are 100% sure_of it' }],
])('finds %s, in any case, and takes signs for what they are', async (_, search, change) => {
  await record(change);
  const { entries } = await ask({ search });
  expect(entries).toHaveLength(1);
  expect((await ask({ search: 'sure%of' })).entries).toEqual([]);
});

test('says what changed, from what to what', async () => {
  const before = { title: 'Bras lamp' };
  const after = { title: 'Brass lamp' };
  await record({ subject: 'Lot 200', before, after });
  expect((await ask()).entries[0]).toMatchObject({ before, after, person: 'Joan' });
});

const subjects = async (body: Parameters<typeof ask>[0]) =>
  (await ask(body)).entries.map(({ subject }) => subject);

test('is narrowed down by person, kind of action, sale and days, and names its people once each', async () => {
  const [day, next] = ['2031-05-01T00:00:00Z', '2031-05-02T00:00:00Z'];
  const sale = await server.make.auction({ seller_company_id: sellerId });
  const ofSale = { auctionId: sale.id, by: { kind: 'command', name: 'Nora' } as const };
  await server.clock.freeze(new Date('2031-04-30T23:59:59Z'));
  await record({ ...ofSale, subject: 'the day before' });
  await server.clock.freeze(new Date(day));
  await record({ ...ofSale, subject: 'that morning' });
  await record({ ...ofSale, action: 'sale.edit', subject: 'that morning, too' });
  await record({ subject: 'somebody else' });
  await server.clock.freeze(new Date(next));
  await record({ ...ofSale, subject: 'the day after' });
  const days = { from: day, until: next };
  expect(await subjects(days)).toEqual(['somebody else', 'that morning, too', 'that morning']);
  expect(await subjects({ ...days, person: 'Nora', kind: 'lot' })).toEqual(['that morning']);
  expect(await subjects({ ...days, saleId: sale.id, search: 'TOO' })).toEqual([
    'that morning, too',
  ]);
  // A person's whole name, and a whole word of what was done.
  expect(await subjects({ ...days, person: 'Nor' })).toEqual([]);
  expect(await subjects({ ...days, kind: 'lo' })).toEqual([]);
  const odd = await owner.request('POST', `/api/console/sellers/${sellerId}/log`, {
    body: { from: 'yesterday' },
  });
  expect(odd.status).toBe(400);
  const params = { sellerId };
  const { body: people } = await owner.call('GET /api/console/sellers/:sellerId/log/people', {
    params,
  });
  expect(people.filter((person) => person === 'Nora')).toHaveLength(1);
  expect(people).toEqual(people.toSorted((a, b) => a.localeCompare(b)));
});
