import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hammerDueLots } from '#main/testing/hammer-lots.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
const { clerk } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

test('the board says who follows open lots, and whether somebody takes bids and hammers', async () => {
  const { kysely } = server.database;
  const { id: sellerId } = await server.make.seller();
  const { id: saleId } = await server.make.auction({ seller_company_id: sellerId });
  const session = await server.make.session({ auction_id: saleId });
  const place = { auction_id: saleId, session_id: session.id };
  const open = [(await server.make.lot(place)).id, (await server.make.lot(place)).id];
  const due = await server.make.lot(place, { close_at: new Date(Date.now() - 60_000) });
  const [ann, bob] = [await server.make.user(), await server.make.user()];
  const hearts = [
    ...open.map((lot_id) => ({ user_id: ann.id, lot_id })),
    { user_id: bob.id, lot_id: due.id },
  ];
  await kysely.insertInto('favorites').values(hearts).execute();
  const { client } = await clerk(sellerId, 'console.localhost', 'viewer');
  const board = async () =>
    (
      await client.call('GET /api/console/sellers/:sellerId/sales/:saleId/live', {
        params: { sellerId, saleId },
      })
    ).body;
  expect(await board()).toMatchObject({
    openLots: 2,
    following: 1,
    watching: 0,
    serversAlive: 0,
    overdueLots: 1,
  });
  const now = await server.clock.now();
  await kysely
    .insertInto('nodes')
    .values([
      { id: uuid(), started_at: now, alive_at: now },
      { id: uuid(), started_at: now, alive_at: new Date(now.getTime() - 60_000) },
    ])
    .execute();
  await hammerDueLots(server.database);
  expect(await board()).toMatchObject({ serversAlive: 1, overdueLots: 0 });
});
