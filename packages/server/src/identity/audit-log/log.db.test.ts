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
const ask = async (body: { search?: string; before?: string | null } = {}) =>
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
