import { publishNow } from '#main/testing/publish.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { archiveSale } from './archive-sale.ts';
import { changeLot } from './change-lot.ts';
import { changeTerms } from './change-terms.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const by = { kind: 'command', name: 'Joan' } as const;
const logged = (auctionId: string) =>
  server.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'person', 'subject', 'before', 'after'])
    .where('auction_id', '=', auctionId)
    .orderBy('id')
    .execute();

test('what a command does to a sale is in the log of its seller, what it refuses is not', async () => {
  const { id } = await server.make.auction({
    title: 'Farmhouse',
    previewed_at: null,
    published_at: null,
  });
  const session = await server.make.session({ auction_id: id });
  const lot = await server.make.lot({ auction_id: id, session_id: session.id, title: 'Chair' });
  const { database } = server;
  await archiveSale(database, id, by);
  await changeTerms(database, id, { salesTax: 12_345 }, by);
  await changeLot(database, lot.id, { title: 'Oak Chair' }, by);
  await publishNow(database, id);
  await changeLot(database, lot.id, { title: 'Too late' }, by);
  await database.kysely
    .updateTable('auctions')
    .set({ settled_at: new Date() })
    .where('id', '=', id)
    .execute();
  await archiveSale(database, id, by);
  const entries = await logged(id);
  expect(entries.map(({ action }) => action)).toEqual(['sale.edit', 'lot.change', 'sale.archive']);
  expect(entries[0]).toMatchObject({
    person: 'Joan',
    subject: 'Farmhouse',
    before: { sales_tax_ppm: expect.any(Number) },
    after: { sales_tax_ppm: 12_345 },
  });
  expect(entries[1]).toMatchObject({ before: { title: 'Chair' }, after: { title: 'Oak Chair' } });
});
