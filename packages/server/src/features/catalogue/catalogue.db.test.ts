import { AuctionSession, Lot, LotTile } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer } from '../../main/testing/test-server.ts';
import type { TestServer } from '../../main/testing/test-server.ts';

const getAuctions = 'GET /api/site/getauctions/:start/:count';
const getAuctionAndLots = 'GET /api/site/getauctionandlots/:auctionId/:skip/:take';
const getLot = 'GET /api/site/getlot/:lotId';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());
beforeEach(() => server.clock.shift(0));

describe('a visitor', () => {
  test('reads an auction with its lots in just the shape of the contract', async () => {
    const lot = await server.make.lot({ title: 'Oak table' });
    const { status, body } = await server
      .client()
      .call(getAuctionAndLots, { params: { auctionId: lot.sessionId, skip: 0, take: 12 } });
    expect(status).toBe(200);
    expect(AuctionSession.strict().parse(body.auctionSession)).toMatchObject({
      secureId: lot.sessionId,
      secureAuctionId: lot.auctionId,
      lotCount: 1,
      remainingViewableLotCount: 1,
      closed: false,
      draft: false,
    });
    expect(body.lots.map((one) => LotTile.strict().parse(one))).toMatchObject([
      { secureId: lot.id, title: 'Oak table', startPrice: 5, minimumBid: 5, currentBid: null },
    ]);
  });

  test('reads a lot in just the shape of the contract', async () => {
    const lot = await server.make.lot();
    const { body } = await server.client().call(getLot, { params: { lotId: lot.id } });
    expect(Lot.strict().parse(body.lot)).toMatchObject({ secureId: lot.id, priceHidden: false });
    expect(body.auctionSession.secureId).toBe(lot.sessionId);
  });

  test('sees current auctions', async () => {
    const lot = await server.make.lot();
    const { body } = await server.client().call(getAuctions, { params: { start: 0, count: 100 } });
    expect(body.auctionSessions.map(({ secureId }) => secureId)).toContain(lot.sessionId);
    expect(body.auctionSessionCount).toBe(body.auctionSessions.length);
  });
});
