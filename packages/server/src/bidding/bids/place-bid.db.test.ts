import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { biddingScene, codeOf } from '#main/testing/bidding-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
const scene = biddingScene(() => server);
const clientOf = async (auctionId: string) => (await scene.bidder(auctionId)).client;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

const untouched = { price_cents: null, bid_count: 0, accepted_count: 0, sequence: 0 };

describe('every result of section 8', () => {
  let ann: TestClient;
  let bob: TestClient;
  let lotId: string;

  async function givenLot(
    state: Parameters<TestServer['make']['lot']>[1] = {},
    auction: Parameters<TestServer['make']['auction']>[0] = {},
  ) {
    const { id: auction_id } = await server.make.auction(auction);
    const session = await server.make.session({ auction_id });
    const lot = await server.make.lot({ session_id: session.id, auction_id }, state);
    [ann, bob] = [await clientOf(auction_id), await clientOf(auction_id)];
    lotId = lot.id;
  }
  const answerTo = async (client: TestClient, dollars: number) =>
    (await bid(client, lotId, dollars)).body;

  test('BidWins, BidOutbidByMax, FailedLowBid, FailedMinimum, with their figures', async () => {
    await givenLot();
    expect(await answerTo(ann, 120)).toMatchObject({
      bidResultEnum: 'BidWins',
      currentAmount: 5,
      currentMaxAmount: 120,
      incrementAmount: 1,
      bidCount: 1,
      reserveMet: true,
      pendingBidAmount: null,
      sequence: 1,
    });
    expect(await answerTo(bob, 105.5)).toMatchObject({
      bidResultEnum: 'BidOutbidByMax',
      currentAmount: 110.5,
      currentMaxAmount: 105.5,
      incrementAmount: 5,
      bidCount: 2,
      sequence: 2,
    });
    expect(await answerTo(bob, 110.49)).toMatchObject({
      bidResultEnum: 'FailedLowBid',
      currentAmount: 110.5,
      currentMaxAmount: null,
      sequence: 2,
    });
    expect(await answerTo(bob, 115.49)).toMatchObject({ bidResultEnum: 'FailedMinimum' });
    expect(await answerTo(bob, 500)).toMatchObject({
      bidResultEnum: 'BidWins',
      currentAmount: 125,
      currentMaxAmount: 500,
      bidCount: 3,
    });
  });

  test('a first bid below the start price is FailedMinimum', async () => {
    await givenLot();
    expect(await answerTo(ann, 4.99)).toMatchObject({
      bidResultEnum: 'FailedMinimum',
      currentAmount: 0,
      incrementAmount: 0,
      bidCount: 0,
    });
  });

  test('IncreaseMax, DecreaseMax and SelfUnderbid move no price and no clock', async () => {
    const close = new Date(Date.now() + 900_000);
    await givenLot({ close_at: close });
    await server.clock.freeze(new Date(close.getTime() - 600_000));
    await answerTo(ann, 50);
    await server.clock.freeze(new Date(close.getTime() - 1));
    const still = { currentAmount: 5, bidCount: 1, closeTime: close.toISOString(), sequence: 1 };
    expect(await answerTo(ann, 90)).toMatchObject({
      ...still,
      bidResultEnum: 'IncreaseMax',
      currentMaxAmount: 90,
      secondsToClose: 0.001,
    });
    expect(await answerTo(ann, 5)).toMatchObject({
      ...still,
      bidResultEnum: 'DecreaseMax',
      currentMaxAmount: 5,
    });
    expect(await answerTo(ann, 4.99)).toMatchObject({
      ...still,
      bidResultEnum: 'SelfUnderbid',
      currentMaxAmount: 5,
    });
  });

  test('FailedReserve stands and leads, until the reserve lifts the price', async () => {
    await givenLot({ reserve_cents: 100_00 });
    expect(await answerTo(ann, 60)).toMatchObject({
      bidResultEnum: 'FailedReserve',
      currentAmount: 60,
      reserveMet: false,
      currentMaxAmount: 60,
    });
    expect(await answerTo(ann, 150)).toMatchObject({
      bidResultEnum: 'IncreaseMax',
      currentAmount: 100,
      reserveMet: true,
      bidCount: 2,
    });
  });

  test('FailedReserve by increments goes only as far as others push', async () => {
    await givenLot({ reserve_cents: 100_00 }, { reserve_policy: 'by-increments' });
    expect(await answerTo(ann, 60)).toMatchObject({
      bidResultEnum: 'FailedReserve',
      currentAmount: 5,
      reserveMet: false,
    });
  });

  test('IllegalIncrement where only whole increments count', async () => {
    await givenLot({}, { whole_increments_only: true });
    expect(await answerTo(ann, 7.5)).toMatchObject({ bidResultEnum: 'IllegalIncrement' });
    expect(await answerTo(ann, 7)).toMatchObject({ bidResultEnum: 'BidWins' });
  });

  test('LotClosed from the very close on, before anybody recorded the hammer', async () => {
    const close = new Date('2028-05-01T12:00:00Z');
    await givenLot({ close_at: close });
    await server.clock.freeze(close);
    expect(await answerTo(ann, 50)).toMatchObject({ bidResultEnum: 'LotClosed', bidCount: 0 });
    await server.clock.freeze(new Date(close.getTime() - 1));
    expect(await answerTo(ann, 50)).toMatchObject({
      bidResultEnum: 'BidWins',
      closeTime: new Date(close.getTime() - 1 + 120_000).toISOString(),
      secondsToClose: 120,
    });
  });

  test('LotWidthdrawn', async () => {
    await givenLot({ outcome: 'withdrawn', ended_at: new Date() });
    expect(await answerTo(ann, 50)).toMatchObject({ bidResultEnum: 'LotWidthdrawn' });
  });

  test('NotApproved keeps the maximum for later', async () => {
    await givenLot();
    const user = await server.make.user();
    const { auction_id } = await scene.stateOf(lotId);
    await server.make.registration({ auction_id, user_id: user.id, status: 'pending' });
    const answer = await bid(await scene.signedIn(user.id), lotId, 50);
    expect(answer.body).toMatchObject({
      bidResultEnum: 'NotApproved',
      currentAmount: 0,
      currentMaxAmount: null,
      pendingBidAmount: 50,
      bidCount: 0,
    });
    expect(await scene.stateOf(lotId)).toMatchObject(untouched);
  });
});

test('a lot’s id may be written in capitals', async () => {
  const lot = await server.make.lot();
  const ann = await clientOf(lot.auctionId);
  expect((await bid(ann, lot.id.toUpperCase(), 10)).body).toMatchObject({
    bidResultEnum: 'BidWins',
  });
});

describe('the same bidUniqueId', () => {
  test('posted several times at once has one effect and one answer', async () => {
    const lot = await server.make.lot();
    const clients = await Promise.all(Array.from({ length: 6 }, () => clientOf(lot.auctionId)));
    const answers = await Promise.all(
      clients.map(async (client, index) => {
        const uniqueId = randomUUID();
        const posts = Array.from({ length: 1 + (index % 5) }, () =>
          bid(client, lot.id, 20 + index * 10, uniqueId),
        );
        return (await Promise.all(posts)).map(({ body }) => body);
      }),
    );
    for (const [first, ...repeated] of answers) {
      for (const answer of repeated) {
        expect({ ...answer, secondsToClose: 0 }).toEqual({ ...first, secondsToClose: 0 });
      }
    }
    const log = await scene.logOf(lot.id);
    expect(log).toHaveLength(clients.length);
    const events = log.filter(({ seen }) => seen).length;
    expect(await scene.stateOf(lot.id)).toMatchObject({ leader_max_cents: 7000, sequence: events });
  });

  test.each(['NULL', ' a', '"', 'it\'s "{1,2}" \\ \\"', '\\u0041'])(
    'may be %s',
    async (uniqueId) => {
      const lot = await server.make.lot();
      const ann = await clientOf(lot.auctionId);
      const [first, again] = [
        await bid(ann, lot.id, 20, uniqueId),
        await bid(ann, lot.id, 20, uniqueId),
      ];
      expect(again.body).toMatchObject({ bidResultEnum: 'BidWins', sequence: first.body.sequence });
      expect(await scene.logOf(lot.id)).toMatchObject([{ unique_id: uniqueId }]);
    },
  );

  test('with another amount is refused', async () => {
    const lot = await server.make.lot();
    const ann = await clientOf(lot.auctionId);
    const uniqueId = randomUUID();
    await bid(ann, lot.id, 20, uniqueId);
    const answer = await bid(ann, lot.id, 30, uniqueId);
    expect(codeOf(answer)).toEqual({ status: 409, code: 'BidIdReused' });
    expect(await scene.stateOf(lot.id)).toMatchObject({ leader_max_cents: 2000 });
  });
});

test('too many bids of one bidder are told to wait', async () => {
  const lot = await server.make.lot();
  const ann = await clientOf(lot.auctionId);
  const statuses: number[] = [];
  for (let count = 0; count < 121; count += 1) statuses.push((await bid(ann, lot.id, 4)).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
