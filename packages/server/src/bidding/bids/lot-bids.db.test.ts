import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { biddingScene, codeOf } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
const scene = biddingScene(() => server);
let close: Date;
let lot: Awaited<ReturnType<TestServer['make']['lot']>>;
let ann: SignedInBidder;
let bob: SignedInBidder;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());
beforeEach(async () => {
  await server.clock.shift(0);
  close = new Date(Date.now() + 60 * 60_000);
  const session = await server.make.session({ first_close_at: close });
  lot = await server.make.lot(
    { session_id: session.id, auction_id: session.auctionId },
    { close_at: close },
  );
  [ann, bob] = [await scene.bidder(lot.auctionId), await scene.bidder(lot.auctionId)];
});

const history = async (client = ann.client) =>
  (await client.call('GET /api/site/getlotbids/:lotId', { params: { lotId: lot.id } })).body;

describe('the history', () => {
  test('explains each price, newest first, and knows its reader', async () => {
    await bid(ann.client, lot.id, 20);
    await bid(ann.client, lot.id, 60);
    await bid(bob.client, lot.id, 30);
    await bid(bob.client, lot.id, 60);
    const rows = await history(bob.client);
    expect(
      rows.map(({ currentAmount, isThisUser, explanation }) => ({
        currentAmount,
        isThisUser,
        explanation,
      })),
    ).toEqual([
      {
        currentAmount: 60,
        isThisUser: true,
        explanation: 'This maximum bid equaled another one at $60.00, which was earlier and leads.',
      },
      {
        currentAmount: 31,
        isThisUser: true,
        explanation:
          'Automatic bidding went to $31.00, just enough to beat the second-highest maximum bid.',
      },
      {
        currentAmount: 5,
        isThisUser: false,
        explanation: 'Opening bid at the start price of $5.00.',
      },
    ]);
  });

  test('is for visitors only until the close', async () => {
    await bid(ann.client, lot.id, 20);
    const visitor = server.client();
    expect(await history(visitor)).toHaveLength(1);
    await server.clock.freeze(close);
    expect(await history(visitor)).toEqual([]);
  });

  test('shows visitors each bid and each retraction at once', async () => {
    await scene
      .db()
      .updateTable('auction_sessions')
      .set({ first_close_at: new Date(Date.now() + 3 * 24 * 3_600_000) })
      .where('id', '=', lot.sessionId)
      .execute();
    const visitor = server.client();
    await bid(ann.client, lot.id, 20);
    expect(await history(visitor)).toHaveLength(1);
    await bid(bob.client, lot.id, 30);
    const [newest] = await history(visitor);
    expect(newest).toMatchObject({ currentAmount: 21, deleted: false });
    await bob.client.call('POST /api/site/retractBid', { body: { Param: newest?.secureId ?? '' } });
    expect((await history(visitor))[0]).toMatchObject({ currentAmount: null, deleted: true });
  });

  test('says date and time in the auction’s zone', async () => {
    await server.clock.freeze(new Date('2027-07-04T03:30:05Z'));
    await scene
      .db()
      .updateTable('lot_states')
      .set({ close_at: new Date('2027-08-01') })
      .where('lot_id', '=', lot.id)
      .execute();
    await bid(ann.client, lot.id, 20);
    expect(await history()).toMatchObject([
      { bidDateStr: 'Jul 3, 2027', bidTimeStr: expect.stringMatching(/^11:30:05\sPM EDT$/) },
    ]);
  });

  test('shows neither maximums nor refused bids', async () => {
    await bid(ann.client, lot.id, 876.54);
    await bid(bob.client, lot.id, 5.43);
    const rows = await history(server.client());
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/876\.?54|5\.43/);
  });

  test('of a lot that is not there is not found', async () => {
    const answer = await server
      .client()
      .call('GET /api/site/getlotbids/:lotId', { params: { lotId: randomUUID() } });
    expect(codeOf(answer)).toEqual({ status: 404, code: 'NotFound' });
  });
});
