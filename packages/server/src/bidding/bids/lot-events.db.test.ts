import { afterAll, beforeAll, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
const scene = biddingScene(() => server);
let lot: string;
let bidId: string | null;

beforeAll(async () => {
  server = await testServer();
  const made = await server.make.lot();
  lot = made.id;
  await bid((await scene.bidder(made.auctionId)).client, lot, 20);
  bidId = (await scene.eventsOf(lot))[0]?.bid_id ?? null;
});
afterAll(() => server.drop());

const log = (kind: 'bid' | 'retracted' | 'sold', bid_id: string | null) =>
  scene
    .db()
    .insertInto('lot_events')
    .values({
      lot_id: lot,
      sequence: 2,
      kind,
      bid_id,
      close_at: new Date(),
      happened_at: new Date(),
    })
    .execute();

test('an event names a bid if it is one, or took one back, and only then', async () => {
  await expect(log('bid', null)).rejects.toMatchObject({ code: '23514' });
  await expect(log('sold', bidId)).rejects.toMatchObject({ code: '23514' });
  expect(await scene.eventsOf(lot)).toMatchObject([{ kind: 'bid', bid_id: bidId }]);
  await log('retracted', bidId);
});
