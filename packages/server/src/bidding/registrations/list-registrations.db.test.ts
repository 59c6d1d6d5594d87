import { afterAll, beforeAll, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { listRegistrations } from './public.ts';

const threeDays = 3 * 24 * 60 * 60_000;
let server: TestServer;
const scene = biddingScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

async function openLot() {
  const close = new Date(Date.now() + threeDays);
  const session = await server.make.session({ first_close_at: close });
  return server.make.lot(
    { session_id: session.id, auction_id: session.auctionId },
    { close_at: close },
  );
}

async function retract(bidder: Pick<SignedInBidder, 'id' | 'client'>, lotId: string) {
  const log = await scene.logOf(lotId);
  const Param = log.findLast((row) => row.bidder_id === bidder.id)?.id ?? '';
  const answer = await bidder.client.call('POST /api/site/retractBid', { body: { Param } });
  expect(answer.status).toBe(204);
}

test("a bidder's retractions are counted, each once however many bids it took back, and flagged", async () => {
  const [here, there, elsewhere] = [await openLot(), await openLot(), await openLot()];
  const often = await scene.bidder(here.auctionId);
  const never = await scene.bidder(here.auctionId);
  for (const { auctionId } of [there, elsewhere]) {
    await server.make.registration({ auction_id: auctionId, user_id: often.id });
  }
  const noted = async () => {
    const listed = await listRegistrations(server.database.kysely, here.auctionId);
    return listed.map(({ retractions, flagged }) => [retractions, flagged]);
  };
  await bid(never.client, here.id, 1);
  await bid(often.client, here.id, 10);
  await bid(often.client, here.id, 20);
  expect(await noted()).toEqual([
    [0, false],
    [0, false],
  ]);
  await retract(often, here.id);
  await bid(often.client, there.id, 5);
  await retract(often, there.id);
  expect(await noted()).toContainEqual([2, false]);
  await bid(often.client, elsewhere.id, 5);
  await retract(often, elsewhere.id);
  expect(await noted()).toContainEqual([3, true]);
  expect(await noted()).toContainEqual([0, false]);
});

test('a flagged account is not let in by itself', async () => {
  const lots = [await openLot(), await openLot(), await openLot()];
  const { id } = await server.make.user();
  const client = await scene.signedIn(id);
  const register = async (auctionId: string) =>
    (await client.call('POST /api/site/requestApproval', { body: { Param: auctionId } })).body;
  for (const lot of lots) {
    expect(await register(lot.auctionId)).toMatchObject({ result: 'Approved' });
    await bid(client, lot.id, 20);
    await retract({ id, client }, lot.id);
  }
  const { auctionId } = await openLot();
  expect(await register(auctionId)).toMatchObject({ result: 'Pending', paddleNumber: '' });
});
