import { publishNow } from '#main/testing/publish.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { askCommand, commandTimeoutMs } from '#main/testing/command-line.ts';
import { byCommand } from '#main/testing/by-command.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { changeLot } from './public.ts';

vi.setConfig({ testTimeout: commandTimeoutMs });

const nobodys = '01890a5d-ac96-774b-bcce-b302099a8057';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
const { clerk } = staffScene(() => server);
afterAll(() => server.drop());

async function draft() {
  const auction = await server.make.auction({
    previewed_at: null,
    published_at: null,
    pickup_options: ['InHouseShip'],
  });
  const session = await server.make.session({ auction_id: auction.id });
  const lot = await server.make.lot({ auction_id: auction.id, session_id: session.id });
  return { id: auction.id, lotId: lot.id };
}
const read = (id: string) =>
  server.database.kysely
    .selectFrom('auctions')
    .select(['previewed_at', 'published_at', 'archived_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const settle = (id: string) =>
  server.database.kysely
    .updateTable('auctions')
    .set({ settled_at: new Date() })
    .where('id', '=', id)
    .execute();

describe('a draft', () => {
  test('is changed like a preview', async () => {
    const { lotId } = await draft();
    expect(await changeLot(server.database, lotId, { title: 'Oak Table' }, byCommand)).toBe(
      'changed',
    );
  });

  test('is published at once as well, and shown by that', async () => {
    const { id } = await draft();
    await publishNow(server.database, id);
    const { previewed_at: previewedAt, published_at: publishedAt } = await read(id);
    expect(previewedAt).toEqual(publishedAt);
  });

  test('that says it is published is refused by the database', async () => {
    await expect(
      server.make.auction({ previewed_at: null, published_at: new Date() }),
    ).rejects.toThrow(/check constraint/);
  });
});

describe('by command', () => {
  test('a draft is shown, once', async () => {
    const { id } = await draft();
    expect(await askCommand(server, ['preview', id])).toEqual({
      code: 0,
      answer: { auctionSecureId: id, state: 'preview' },
    });
    const { previewed_at: since } = await read(id);
    expect(await askCommand(server, ['preview', id])).toMatchObject({ code: 0 });
    expect(await read(id)).toMatchObject({ previewed_at: since, published_at: null });
  });

  test('a draft is published when its checklist allows it', async () => {
    const empty = await server.make.auction({ previewed_at: null, published_at: null, title: '' });
    expect(await askCommand(server, ['publish', empty.id])).toMatchObject({
      code: 1,
      answer: {
        message: expect.stringMatching(/The sale has no title\. .*The sale has no lots\./),
      },
    });
    expect(await askCommand(server, ['preview', empty.id])).toMatchObject({
      code: 1,
      answer: { message: 'The sale has no title.' },
    });
    expect(await read(empty.id)).toMatchObject({ previewed_at: null, published_at: null });
    const { id } = await draft();
    const first = await askCommand(server, ['publish', id]);
    const { published_at: since } = await read(id);
    expect(first).toEqual({
      code: 0,
      answer: { auctionSecureId: id, publishedAt: since?.toISOString() },
    });
    expect(await askCommand(server, ['publish', id])).toEqual(first);
    expect(await askCommand(server, ['preview', id])).toMatchObject({
      code: 1,
      answer: { message: 'It is published.' },
    });
  });

  test('a manager puts it away in the console, once, and a cataloguer does not', async () => {
    const { id: sellerId } = await server.make.seller();
    const { id } = await server.make.auction({ seller_company_id: sellerId });
    const { client: manager } = await clerk(sellerId, 'console.localhost', 'manager');
    const { client: cataloguer } = await clerk(sellerId, 'console.localhost', 'cataloguer');
    const archive = (client = manager, saleId = id) =>
      client.call('POST /api/console/sellers/:sellerId/sales/:saleId/archive', {
        params: { sellerId, saleId },
      });
    expect((await archive()).body).toMatchObject({ code: 'SaleHasNoInvoices' });
    await settle(id);
    expect((await archive(cataloguer)).status).toBe(404);
    expect((await archive(manager, (await server.make.auction()).id)).status).toBe(404);
    const both = await Promise.all([archive(), archive()]);
    expect(both.map(({ body }) => body.isError)).toEqual([false, false]);
    expect((await read(id)).archived_at).toBeInstanceOf(Date);
    const log = server.database.kysely.selectFrom('audit_log').select('action');
    expect(await log.where('auction_id', '=', id).execute()).toEqual([{ action: 'sale.archive' }]);
  });

  test('a sale is put away when its invoices are made, once', async () => {
    const { id } = await server.make.auction();
    expect(await askCommand(server, ['archive', id])).toMatchObject({
      code: 1,
      answer: { message: 'Only a settled auction is archived; this one is published.' },
    });
    await settle(id);
    expect(await askCommand(server, ['archive', id])).toEqual({
      code: 0,
      answer: { auctionSecureId: id, state: 'archived' },
    });
    const { archived_at: since } = await read(id);
    expect(since).toBeInstanceOf(Date);
    expect(await askCommand(server, ['archive', id])).toMatchObject({ code: 1 });
    expect(await read(id)).toMatchObject({ archived_at: since });
  });

  test.each(['preview', 'publish', 'archive'])('%s needs an auction', async (command) => {
    expect(await askCommand(server, [command, nobodys])).toMatchObject({
      code: 1,
      answer: { message: `There is no auction ${nobodys}.` },
    });
  });
});
