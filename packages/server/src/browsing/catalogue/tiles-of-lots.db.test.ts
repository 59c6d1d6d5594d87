import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { readTilesOfLots } from './public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

test('other features get tiles in the order they ask for, of what the host may show', async () => {
  const seller = await server.make.seller();
  const auction = await server.make.auction({ seller_company_id: seller.id });
  const session = await server.make.session({ auction_id: auction.id });
  const inSession = { auction_id: auction.id, session_id: session.id };
  const [one, two] = [await server.make.lot(inSession), await server.make.lot(inSession)];
  const foreign = await server.make.lot();
  const asked = [two.id, foreign.id, uuid(), one.id];
  const read = async (sellerCompanyId: string | null) => {
    const tiles = await readTilesOfLots(server.database, asked, {
      userId: null,
      sellerCompanyId,
      cdnHost: null,
      draftsOf: { sellers: [], sales: [] },
    });
    return tiles.map(({ secureId }) => secureId);
  };
  expect(await read(null)).toEqual([two.id, foreign.id, one.id]);
  expect(await read(seller.id)).toEqual([two.id, one.id]);
  expect(
    await readTilesOfLots(server.database, [], {
      userId: null,
      sellerCompanyId: null,
      cdnHost: null,
      draftsOf: { sellers: [], sales: [] },
    }),
  ).toEqual([]);
});

test('a tile says that its lot has no premium, so that its next bid is told all in', async () => {
  const lots = [await server.make.lot({ premium_exempt: true }), await server.make.lot()];
  const viewer = {
    userId: null,
    sellerCompanyId: null,
    cdnHost: null,
    draftsOf: { sellers: [], sales: [] },
  };
  const ids = lots.map(({ id }) => id);
  const tiles = await readTilesOfLots(server.database, ids, viewer);
  expect(tiles.map(({ premiumExempt }) => premiumExempt)).toEqual([true, undefined]);
});
