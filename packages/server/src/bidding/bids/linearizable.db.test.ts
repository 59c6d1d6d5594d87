import { defaultIncrements } from '@fairlot/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { bidAnswer, isLinearizable, readAnswer } from './testing/linearizable.ts';
import type { Operation } from './testing/linearizable.ts';

/** The promise is 0 in 10,000 histories (`FAIRLOT_LONG=1`). */
const histories = process.env['FAIRLOT_LONG'] === '1' ? 10_000 : 60;
const day = 24 * 60 * 60_000;
const terms = {
  startPrice: 500,
  reserve: null,
  reservePolicy: 'in-full',
  increments: defaultIncrements,
  wholeIncrementsOnly: false,
} as const;

let server: TestServer;
const scene = biddingScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

type Did = {
  [Kind in Operation['kind']]: Omit<Extract<Operation, { kind: Kind }>, 'began' | 'ended'>;
};
async function timed(work: () => Promise<Did[Operation['kind']]>): Promise<Operation> {
  const began = performance.now();
  const did = await work();
  return { ...did, began, ended: performance.now() };
}

const bidding = (bidder: SignedInBidder, lot: string, dollars: number) =>
  timed(async () => {
    const { bidResultEnum, currentAmount, bidCount } = (await bid(bidder.client, lot, dollars))
      .body;
    const price = bidCount === 0 ? null : Math.round(currentAmount * 100);
    const answer = bidAnswer(bidResultEnum, price, bidCount);
    return { kind: 'bid', bidder: String(bidder.paddle), max: dollars * 100, answer };
  });

const retracting = (bidder: SignedInBidder, bidId: string) =>
  timed(async () => {
    const { status } = await bidder.client.call('POST /api/site/retractBid', {
      body: { Param: bidId },
    });
    const answer = status === 204 ? 'retracted' : 'refused';
    return { kind: 'retract', bidder: String(bidder.paddle), answer };
  });

const reading = (bidder: SignedInBidder, lot: string) =>
  timed(async () => {
    const { body } = await bidder.client.call('GET /api/site/getlotbids/:lotId', {
      params: { lotId: lot },
    });
    const rows = body.toReversed().map(({ paddleNumber, currentAmount, deleted }) => ({
      bidder: paddleNumber,
      price: currentAmount === null ? null : Math.round(currentAmount * 100),
      deleted,
    }));
    return { kind: 'read', answer: readAnswer(rows) };
  });

test(
  'bids, reads and retractions of a lot could have happened one after the other',
  async () => {
    const session = await server.make.session({ first_close_at: new Date(Date.now() + 3 * day) });
    const lotOf = { session_id: session.id, auction_id: session.auctionId };
    for (let history = 0; history < histories; history += 1) {
      // New bidders each time: retractions are limited by the minute.
      const [ann, bob, cid] = await Promise.all(
        [1, 2, 3].map(() => scene.bidder(session.auctionId)),
      );
      if (!ann || !bob || !cid) throw new Error('There are three bidders.');
      const lot = await server.make.lot(lotOf, { close_at: new Date(Date.now() + 3 * day) });
      const first = await bidding(ann, lot.id, 20 + (history % 5));
      const [own] = await scene.logOf(lot.id);
      const together = await Promise.all([
        bidding(bob, lot.id, 15 + (history % 13)),
        retracting(ann, own?.id ?? ''),
        bidding(cid, lot.id, 10 + (history % 17)),
        reading(cid, lot.id),
        bidding(ann, lot.id, 18 + (history % 7)),
        reading(bob, lot.id),
        bidding(bob, lot.id, 22 + (history % 3)),
      ]);
      const last = await reading(ann, lot.id);
      const operations = [first, ...together, last];
      const impossible = isLinearizable(terms, operations) ? null : operations;
      expect(impossible).toBeNull();
    }
  },
  histories * 500,
);
