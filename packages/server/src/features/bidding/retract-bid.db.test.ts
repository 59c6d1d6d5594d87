import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { replayLots } from '../audit/public.ts';
import { biddingScene, codeOf } from '../../main/testing/bidding-scene.ts';
import type { SignedInBidder } from '../../main/testing/bidding-scene.ts';
import { bid } from '../../main/testing/sign-in.ts';
import { testServer } from '../../main/testing/test-server.ts';
import type { TestServer } from '../../main/testing/test-server.ts';

const day = 24 * 60 * 60_000;
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
  close = new Date(Date.now() + 3 * day);
  const session = await server.make.session({ first_close_at: close });
  lot = await server.make.lot(
    { session_id: session.id, auction_id: session.auctionId },
    { close_at: close },
  );
  [ann, bob] = [await scene.bidder(lot.auctionId), await scene.bidder(lot.auctionId)];
});

const idOf = async (bidder: SignedInBidder) =>
  (await scene.logOf(lot.id)).findLast((row) => row.bidder_id === bidder.id)?.id ?? '';
const retract = (bidder: SignedInBidder, Param: string) =>
  bidder.client.call('POST /api/site/retractBid', { body: { Param } });
const history = async (client = ann.client) =>
  (await client.call('GET /api/site/getlotbids/:lotId', { params: { lotId: lot.id } })).body;

describe('retracting', () => {
  test('is for those who are signed in', async () => {
    const answer = await server
      .client()
      .call('POST /api/site/retractBid', { body: { Param: randomUUID() } });
    expect(codeOf(answer)).toEqual({ status: 401, code: 'Unauthorized' });
  });

  test('is not for a login that another node has just ended, remembered here as it may be', async () => {
    await bid(ann.client, lot.id, 20);
    await scene.db().deleteFrom('login_sessions').where('user_id', '=', ann.id).execute();
    const answer = await retract(ann, await idOf(ann));
    expect(codeOf(answer)).toEqual({ status: 401, code: 'Unauthorized' });
    expect(await scene.stateOf(lot.id)).toMatchObject({ leader_id: ann.id, sequence: 1 });
  });

  test('gives the lead to the best remaining maximum, at the price he would have had', async () => {
    const cid = await scene.bidder(lot.auctionId);
    await bid(ann.client, lot.id, 20);
    await bid(bob.client, lot.id, 30);
    await bid(cid.client, lot.id, 100);
    await bid(cid.client, lot.id, 150);

    expect(await retract(cid, await idOf(cid))).toMatchObject({ status: 204 });
    expect(await scene.stateOf(lot.id)).toMatchObject({
      price_cents: 2100,
      leader_id: bob.id,
      leader_paddle: bob.paddle,
      leader_max_cents: 3000,
      bid_count: 2,
      accepted_count: 4,
      sequence: 4,
    });
    const events = await scene.eventsOf(lot.id);
    expect(events.map(({ sequence, kind, price_cents }) => [sequence, kind, price_cents])).toEqual([
      [1, 'bid', 500],
      [2, 'bid', 2100],
      [3, 'bid', 3100],
      [4, 'retracted', 2100],
    ]);
    const alerts = (await scene.alertsOf(bob.id)).map(({ kind }) => kind);
    expect(alerts).toContain('HighBidAfterRetract');
  });

  test('keeps the rows in the history, marked', async () => {
    await bid(ann.client, lot.id, 20);
    await bid(bob.client, lot.id, 30);
    await retract(bob, await idOf(bob));
    const rows = await history();
    expect(rows.map(({ paddleNumber, deleted }) => [paddleNumber, deleted])).toEqual([
      [String(bob.paddle), true],
      [String(ann.paddle), false],
    ]);
  });

  test('the only bid leaves the lot as nobody had bid, and open for the start price', async () => {
    await bid(ann.client, lot.id, 20);
    await retract(ann, await idOf(ann));
    expect(await scene.stateOf(lot.id)).toMatchObject({
      price_cents: null,
      leader_id: null,
      bid_count: 0,
      reserve_met: false,
      sequence: 2,
    });
    const { body } = await bid(bob.client, lot.id, 5);
    expect(body).toMatchObject({ bidResultEnum: 'BidWins', currentAmount: 5, sequence: 3 });
  });

  test('may be followed by a new bid, and retracted again', async () => {
    await bid(bob.client, lot.id, 10);
    await bid(ann.client, lot.id, 20);
    await retract(ann, await idOf(ann));
    await bid(ann.client, lot.id, 40);
    await bid(ann.client, lot.id, 45);
    expect(await retract(ann, await idOf(ann))).toMatchObject({ status: 204 });
    expect(await scene.stateOf(lot.id)).toMatchObject({
      leader_id: bob.id,
      price_cents: 500,
      sequence: 5,
    });
    expect(await replayLots(server.database, lot.id)).toMatchObject([{ differences: [] }]);
  });

  test('twice at once has one effect', async () => {
    await bid(bob.client, lot.id, 10);
    await bid(ann.client, lot.id, 20);
    const id = await idOf(ann);
    const answers = await Promise.all([retract(ann, id), retract(ann, id), retract(ann, id)]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await scene.stateOf(lot.id)).toMatchObject({ leader_id: bob.id, sequence: 3 });
  });

  test('does not unmake the answer to the same bid sent again', async () => {
    const uniqueId = randomUUID();
    await bid(ann.client, lot.id, 20, uniqueId);
    await retract(ann, await idOf(ann));
    const { body } = await bid(ann.client, lot.id, 20, uniqueId);
    expect(body).toMatchObject({ bidResultEnum: 'BidWins', sequence: 1 });
    expect(await scene.stateOf(lot.id)).toMatchObject({ leader_id: null, sequence: 2 });
  });
});

async function refusal(bidder: SignedInBidder, bidId: string) {
  const before = await scene.stateOf(lot.id);
  const { status, body } = await retract(bidder, bidId);
  expect(await scene.stateOf(lot.id)).toEqual(before);
  expect((await scene.logOf(lot.id)).filter((row) => row.retracted_at !== null)).toEqual([]);
  expect({ status, isError: body.isError }).toEqual({ status: 200, isError: true });
  return body.message;
}

describe('retracting is refused, and nothing changes,', () => {
  const notHigh = 'Only your own high bid can be retracted.';
  const tooLate = 'Bids cannot be retracted within 24 hours of the scheduled close.';
  const closed = 'This lot has closed: a winning bid cannot be cancelled.';

  test('of another’s bid, and of none', async () => {
    await bid(ann.client, lot.id, 20);
    const notYours = 'This bid is not yours or does not exist.';
    expect(await refusal(bob, await idOf(ann))).toBe(notYours);
    expect(await refusal(bob, randomUUID())).toBe(notYours);
  });

  test('by one who does not lead', async () => {
    await bid(ann.client, lot.id, 20);
    await bid(bob.client, lot.id, 30);
    expect(await refusal(ann, await idOf(ann))).toBe(notHigh);
  });

  test('on another seller’s host', async () => {
    const other = await server.make.seller();
    await scene
      .db()
      .insertInto('sites')
      .values({ host: 'other.localhost', name: 'Other', seller_company_id: other.id })
      .execute();
    await bid(ann.client, lot.id, 20);
    const there = server.client('other.localhost');
    for (const [name, value] of ann.client.cookies) there.cookies.set(name, value);
    const message = await refusal({ ...ann, client: there }, await idOf(ann));
    expect(message).toBe('This bid is not yours or does not exist.');
  });

  test('when 24 hours are left, and not a millisecond before', async () => {
    await bid(ann.client, lot.id, 20);
    await server.clock.freeze(new Date(close.getTime() - day));
    expect(await refusal(ann, await idOf(ann))).toBe(tooLate);
    await server.clock.freeze(new Date(close.getTime() - day - 1));
    expect(await retract(ann, await idOf(ann))).toMatchObject({ status: 204 });
  });

  test('after the close: soft close and outages do not bring the right back', async () => {
    await bid(ann.client, lot.id, 20);
    await scene
      .db()
      .updateTable('lot_states')
      .set({ close_at: new Date(close.getTime() + 5 * day) })
      .where('lot_id', '=', lot.id)
      .execute();
    await server.clock.freeze(new Date(close.getTime() - day + 1));
    expect(await refusal(ann, await idOf(ann))).toBe(tooLate);
  });

  test('once the hammer has fallen, or the lot’s own clock has run out before it', async () => {
    await bid(ann.client, lot.id, 20);
    const set = (values: { close_at: Date; outcome?: 'sold'; ended_at?: Date }) =>
      scene.db().updateTable('lot_states').set(values).where('lot_id', '=', lot.id).execute();
    await set({ close_at: new Date(Date.now() - 1000) });
    expect(await refusal(ann, await idOf(ann))).toBe(closed);
    await set({ close_at: new Date(Date.now() - 1000), outcome: 'sold', ended_at: new Date() });
    expect(await refusal(ann, await idOf(ann))).toBe(closed);
  });
});

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
        explanation:
          'This maximum bid equalled another one at $60.00, which was earlier and leads.',
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
    expect(JSON.stringify(rows)).not.toMatch(/876|5\.43/);
  });

  test('of a lot that is not there is not found', async () => {
    const answer = await server
      .client()
      .call('GET /api/site/getlotbids/:lotId', { params: { lotId: randomUUID() } });
    expect(codeOf(answer)).toEqual({ status: 404, code: 'NotFound' });
  });
});
