import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bid, signIn } from '#main/testing/sign-in.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

/** An auction with some lots and a signed-in bidder with a paddle. */
async function scene(lots = 3) {
  const seller = await server.make.seller();
  const auction = await server.make.auction({ seller_company_id: seller.id });
  const session = await server.make.session({ auction_id: auction.id });
  const inSession = { auction_id: auction.id, session_id: session.id };
  const ids: string[] = [];
  for (let n = 0; n < lots; n += 1) ids.push((await server.make.lot(inSession)).id);
  const { id: userId } = await server.make.bidder(auction.id);
  const client = await signIn(server.client(), server.database, userId);
  return { sellerId: seller.id, auctionId: auction.id, lotIds: ids, userId, client };
}
const list = async (client: TestClient, tab: 'currentbids' | 'pastbids', skip = 0, take = 8) => {
  const { body } = await client.call(`GET /api/site/${tab}/:skip/:take`, {
    params: { skip, take },
  });
  return { ids: body.lots.map(({ secureId }) => secureId), total: body.totalCount, ...body };
};
/** As if the hammer had fallen long ago. */
const hammer = (lotId: string) =>
  server.database.kysely
    .updateTable('lot_states')
    .set({ outcome: 'sold', ended_at: new Date(), close_at: new Date(), reserve_met: true })
    .where('lot_id', '=', lotId)
    .execute();

describe('the bidding history', () => {
  test.each(['currentbids', 'pastbids'])('is not for visitors: %s', async (tab) => {
    const answer = await server.client().request('GET', `/api/site/${tab}/0/8`);
    expect(answer).toMatchObject({ status: 401, body: { code: 'Unauthorized' } });
  });

  test('is empty before the first bid', async () => {
    const { client } = await scene(1);
    expect(await list(client, 'currentbids')).toMatchObject({ lots: [], totalCount: 0 });
    expect(await list(client, 'pastbids')).toMatchObject({ lots: [], totalCount: 0 });
  });

  test('lists each open lot once, next to close first, in pages', async () => {
    const { client, lotIds } = await scene(4);
    const [one, two, three] = lotIds as [string, string, string];
    await bid(client, three, 20);
    await bid(client, two, 20);
    await bid(client, one, 20);
    await bid(client, one, 40);
    expect(await list(client, 'currentbids')).toMatchObject({ ids: [one, two, three], total: 3 });
    expect(await list(client, 'currentbids', 1, 1)).toMatchObject({ ids: [two], total: 3 });
    expect(await list(client, 'currentbids', 50, 8)).toMatchObject({ ids: [], total: 3 });
    expect(await list(client, 'pastbids')).toMatchObject({ total: 0 });
    const [tile] = (await list(client, 'currentbids')).lots;
    expect(tile).toMatchObject({ currentBid: { isThisUser: true, currentMaxAmount: 40 } });
    const params = { skip: 1, take: 1 };
    const { body } = await client.call('GET /api/site/currentbids/:skip/:take', { params });
    expect(body.costs?.map(({ secureLotId }) => secureLotId)).toEqual([two]);
  });

  test('moves a lot from the open to the ended ones when it ends', async () => {
    const { client, lotIds } = await scene(2);
    const [one, two] = lotIds as [string, string];
    await bid(client, one, 20);
    await bid(client, two, 20);
    await hammer(one);
    expect(await list(client, 'currentbids')).toMatchObject({ ids: [two], total: 1 });
    expect(await list(client, 'pastbids')).toMatchObject({ ids: [one], total: 1 });
  });

  test('counts a lot as ended from its close on, hammered or not', async () => {
    const { client, lotIds } = await scene(1);
    const [lotId] = lotIds as [string];
    await bid(client, lotId, 20);
    await server.database.kysely
      .updateTable('lot_states')
      .set({ close_at: new Date(Date.now() - 1_000) })
      .where('lot_id', '=', lotId)
      .execute();
    expect(await list(client, 'currentbids')).toMatchObject({ total: 0 });
    expect(await list(client, 'pastbids')).toMatchObject({ ids: [lotId], total: 1 });
  });

  test('holds maxima that wait for approval, and no refused or retracted bids', async () => {
    const { client, lotIds, userId, auctionId } = await scene(2);
    const [refused, retracted] = lotIds as [string, string];
    await bid(client, refused, 1);
    await bid(client, retracted, 20);
    await server.database.kysely
      .updateTable('bids')
      .set({ retracted_at: new Date() })
      .where('lot_id', '=', retracted)
      .execute();
    expect(await list(client, 'currentbids')).toMatchObject({ total: 0 });
    await server.database.kysely
      .updateTable('registrations')
      .set({ status: 'pending', paddle_number: null })
      .where('user_id', '=', userId)
      .where('auction_id', '=', auctionId)
      .execute();
    const { body } = await bid(client, refused, 30);
    expect(body.bidResultEnum).toBe('NotApproved');
    expect(await list(client, 'currentbids')).toMatchObject({ ids: [refused], total: 1 });
  });

  test('is nobody else’s', async () => {
    const { client, lotIds, auctionId } = await scene(1);
    await bid(client, lotIds[0]!, 20);
    const rival = await server.make.bidder(auctionId);
    const rivals = await signIn(server.client(), server.database, rival.id);
    expect(await list(rivals, 'currentbids')).toMatchObject({ total: 0 });
  });

  test('shows on a seller’s host that seller’s lots alone', async () => {
    const [own, foreign] = [await scene(1), await scene(1)];
    await server.make.registration({ auction_id: foreign.auctionId, user_id: own.userId });
    await bid(own.client, own.lotIds[0]!, 20);
    await bid(own.client, foreign.lotIds[0]!, 20);
    const host = `${uuid()}.localhost`;
    await server.make.site({ host, name: 'Own', seller_company_id: own.sellerId });
    const there = await signIn(server.client(host), server.database, own.userId);
    expect(await list(own.client, 'currentbids')).toMatchObject({ total: 2 });
    expect(await list(there, 'currentbids')).toMatchObject({ ids: [own.lotIds[0]], total: 1 });
  });

  test.each(['-1/8', '0/0', '0/99999999', '2000000/8', 'x/8', '0/1;drop'])(
    'answers a page that is none with not found: %s',
    async (page) => {
      const { client } = await scene(1);
      expect((await client.request('GET', `/api/site/currentbids/${page}`)).status).toBe(404);
    },
  );
});
