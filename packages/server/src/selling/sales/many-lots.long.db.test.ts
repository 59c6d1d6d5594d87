import type { LotArrangement } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffScene } from '#main/testing/staff-scene.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
const { clerk } = staffScene(() => server);

beforeAll(async () => {
  server = await testServer();
}, 60_000);
afterAll(() => server.drop());

test('ten thousand lots are inserted, typed into, moved, renumbered, removed and taken back, each at once', async () => {
  const { id: sellerId } = await server.make.seller();
  const { id: saleId } = await server.make.auction({
    seller_company_id: sellerId,
    previewed_at: null,
    published_at: null,
  });
  await server.make.session({ auction_id: saleId });
  const { client } = await clerk(sellerId, 'console.localhost');
  const params = { sellerId, saleId };
  const arrange = async (change: LotArrangement, key: string = uuid()) => {
    const { body } = await client.call(
      'POST /api/console/sellers/:sellerId/sales/:saleId/arrangelots',
      { params, body: { key, change } },
    );
    expect(body).toMatchObject({ isError: false });
    return body.made;
  };
  const numbers = async () => {
    const { body } = await client.call('GET /api/console/sellers/:sellerId/sales/:saleId/lots', {
      params,
    });
    return body.lots.map(({ cells }) => cells.lotNumber);
  };

  const ids = await arrange({ kind: 'insert', after: null, count: 10_000 });
  expect(ids).toHaveLength(10_000);
  for (let start = 0; start < ids.length; start += 1_000) {
    const lots = ids.slice(start, start + 1_000).map((lotId, index) => ({
      lotId,
      changes: {
        title: { from: 'Untitled', to: `Lamp ${start + index}` },
        condition: { from: '', to: 'Worn' },
      },
    }));
    const { body } = await client.call(
      'POST /api/console/sellers/:sellerId/sales/:saleId/changelots',
      { params, body: { key: uuid(), lots } },
    );
    expect(body).toMatchObject({ isError: false, unwritten: [] });
  }
  const inOrder = await numbers();
  const [move, renumber, remove] = [uuid(), uuid(), uuid()];
  await arrange({ kind: 'move', lotIds: ids.slice(0, 5_000), after: ids[9_999] ?? '' }, move);
  expect((await numbers())[0]).toBe('5001');
  await arrange({ kind: 'renumber', from: ids[5_000] ?? '', first: 20_001, step: 1 }, renumber);
  expect((await numbers())[0]).toBe('20001');
  await arrange({ kind: 'remove', lotIds: ids }, remove);
  expect(await numbers()).toEqual([]);
  for (const of of [remove, renumber, move]) await arrange({ kind: 'undo', of });
  expect(await numbers()).toEqual(inOrder);
}, 60_000);
