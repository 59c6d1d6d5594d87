import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { replayLots } from '#operations/replay/public.ts';
import { biddingScene, codeOf } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { bid, signIn } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import { maxRecomputed } from './retract-bid.ts';
import type { TestServer } from '#main/testing/test-server.ts';

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
const retract = (bidder: SignedInBidder, Param: string, reason?: 'TypingSlip') =>
  bidder.client.call('POST /api/site/retractBid', { body: { Param, ...(reason && { reason }) } });
const retractionsOf = (bidder: SignedInBidder) =>
  scene.db().selectFrom('retractions').selectAll().where('bidder_id', '=', bidder.id).execute();
/** Another lot of the auction. */
const anotherLot = () =>
  server.make.lot({ session_id: lot.sessionId, auction_id: lot.auctionId }, { close_at: close });
const readLot = async (bidder: SignedInBidder, lotId: string) =>
  (await bidder.client.call('GET /api/site/getlot/:lotId', { params: { lotId } })).body.lot;
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
    await scene.db().deleteFrom('logins').where('user_id', '=', ann.id).execute();
    const answer = await retract(ann, await idOf(ann));
    expect(codeOf(answer)).toEqual({ status: 401, code: 'Unauthorized' });
    expect(await scene.stateOf(lot.id)).toMatchObject({ leader_id: ann.id, sequence: 1 });
  });

  test('is the seller’s where a lot has more bids than are told again within a moment', async () => {
    await bid(ann.client, lot.id, 20);
    await sql`
      insert into bids (id, lot_id, bidder_id, paddle_number, unique_id, result, max_cents,
        increment_cents, bid_count, reserve_met, close_at, sequence, placed_at, seen)
      select gen_random_uuid(), lot_id, ${bob.id}::uuid, ${bob.paddle}, 'low ' || n, 'FailedLowBid', 100,
        increment_cents, bid_count, reserve_met, close_at, sequence, placed_at, false
      from bids, generate_series(1, ${sql.lit(maxRecomputed)}) n where lot_id = ${lot.id}`.execute(
      scene.db(),
    );
    const own = await idOf(ann);
    expect(await retract(ann, own)).toMatchObject({
      status: 200,
      body: { isError: true, message: expect.stringContaining('ask the seller') },
    });
    expect(await retractionsOf(ann)).toEqual([]);
    await scene.db().deleteFrom('bids').where('unique_id', '=', 'low 1').execute();
    expect(await retract(ann, own)).toMatchObject({ status: 204 });
  });

  test('gives the lead to the best remaining maximum, at the price they would have had', async () => {
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
      // Reveals neither how many of Cid's bids others saw nor what was changed unseen (decision 067).
      sequence: 100_000,
    });
    const events = await scene.eventsOf(lot.id);
    expect(events.map(({ sequence, kind, price_cents }) => [sequence, kind, price_cents])).toEqual([
      [1, 'bid', 500],
      [2, 'bid', 2100],
      [3, 'bid', 3100],
      [100_000, 'retracted', 2100],
    ]);
    const alerts = (await scene.alertsOf(bob.id)).map(({ kind }) => kind);
    expect(alerts).toContain('HighBidAfterRetract');
  });

  test('keeps a row in the history, marked and without its price', async () => {
    await bid(ann.client, lot.id, 20);
    await bid(bob.client, lot.id, 30);
    await bid(ann.client, lot.id, 25);
    await retract(bob, await idOf(bob));
    for (const rows of [
      await history(),
      await history(server.client()),
      await history(bob.client),
    ]) {
      expect(
        rows.map(({ paddleNumber, deleted, currentAmount, explanation }) => ({
          paddleNumber,
          deleted,
          currentAmount,
          explanation,
        })),
      ).toEqual([
        {
          paddleNumber: String(bob.paddle),
          deleted: true,
          currentAmount: null,
          explanation: 'This bid was retracted.',
        },
        {
          paddleNumber: String(ann.paddle),
          deleted: false,
          currentAmount: 5,
          explanation: 'Opening bid at the start price of $5.00.',
        },
      ]);
    }
  });

  test('shows the prices of retracted bids to the seller’s staff, who never bid there', async () => {
    await bid(ann.client, lot.id, 20);
    await bid(bob.client, lot.id, 15);
    await bid(bob.client, lot.id, 30);
    await retract(bob, await idOf(bob));
    const { seller_company_id } = await scene
      .db()
      .selectFrom('auctions')
      .select('seller_company_id')
      .where('id', '=', lot.auctionId)
      .executeTakeFirstOrThrow();
    const clerk = await server.make.user();
    await scene
      .db()
      .insertInto('staff')
      .values({ user_id: clerk.id, seller_company_id, role: 'manager' })
      .execute();
    const rows = await history(await scene.signedIn(clerk.id));
    expect(rows.map(({ currentAmount, deleted }) => [currentAmount, deleted])).toEqual([
      [21, true],
      [16, true],
      [5, false],
    ]);
  });

  test('keeps who did it when and why', async () => {
    await bid(bob.client, lot.id, 20);
    await server.clock.freeze(new Date('2026-12-01T12:00:00Z'));
    await scene
      .db()
      .updateTable('auction_sessions')
      .set({ first_close_at: new Date('2026-12-09') })
      .where('id', '=', lot.sessionId)
      .execute();
    await scene
      .db()
      .updateTable('lot_states')
      .set({ close_at: new Date('2026-12-09') })
      .where('lot_id', '=', lot.id)
      .execute();
    await retract(bob, await idOf(bob), 'TypingSlip');
    expect(await retractionsOf(bob)).toMatchObject([
      {
        lot_id: lot.id,
        auction_id: lot.auctionId,
        reason: 'TypingSlip',
        made_by: null,
        retracted_at: new Date('2026-12-01T12:00:00Z'),
      },
    ]);
  });

  test('tells the one who leads by it that their maximum may have been seen', async () => {
    await bid(ann.client, lot.id, 20);
    await bid(bob.client, lot.id, 50);
    await retract(bob, await idOf(bob));
    const alert = (await scene.alertsOf(ann.id)).find(({ kind }) => kind === 'HighBidAfterRetract');
    expect(alert?.message_text).toMatch(
      /^A bid was retracted: you are the high bidder on lot \d+, Lot \d+\. The retracted bid may have shown others your maximum, which you may lower\.$/,
    );
    expect((await bid(ann.client, lot.id, 5)).body).toMatchObject({ bidResultEnum: 'DecreaseMax' });
  });

  test('the only bid leaves the lot as nobody had bid, and open for the start price', async () => {
    await bid(ann.client, lot.id, 20);
    await retract(ann, await idOf(ann));
    expect(await scene.stateOf(lot.id)).toMatchObject({
      price_cents: null,
      leader_id: null,
      bid_count: 0,
      reserve_met: false,
      sequence: 100_000,
    });
    const { body } = await bid(bob.client, lot.id, 5);
    expect(body).toMatchObject({ bidResultEnum: 'BidWins', currentAmount: 5, sequence: 100_001 });
  });

  test('bars its maker from the lot, in words, and from no other lot', async () => {
    await bid(bob.client, lot.id, 10);
    await bid(ann.client, lot.id, 20);
    await retract(ann, await idOf(ann));
    const before = await scene.stateOf(lot.id);
    const { body } = await bid(ann.client, lot.id, 40);
    const barredReason = 'You retracted your bid on this lot, so you cannot bid on it again.';
    expect(body).toMatchObject({
      bidResultEnum: 'NotApproved',
      code: 'RetractedOnThisLot',
      message: barredReason,
      pendingBidAmount: null,
      currentMaxAmount: null,
      currentAmount: 5,
    });
    expect(await scene.stateOf(lot.id)).toEqual(before);
    expect(await readLot(ann, lot.id)).toMatchObject({ mayRetract: false, barredReason });
    const other = await anotherLot();
    expect((await bid(ann.client, other.id, 20)).body).toMatchObject({ bidResultEnum: 'BidWins' });
    const shown = await readLot(ann, other.id);
    expect([shown.mayRetract, shown.barredReason]).toEqual([false, undefined]);
    expect(await replayLots(server.database, lot.id)).toMatchObject([{ differences: [] }]);
  });

  test('bars its maker also while the seller’s approval is taken back', async () => {
    await bid(bob.client, lot.id, 10);
    await bid(ann.client, lot.id, 20);
    await retract(ann, await idOf(ann));
    await scene.unapprove(ann.id);
    expect((await bid(ann.client, lot.id, 40)).body).toMatchObject({
      bidResultEnum: 'NotApproved',
      pendingBidAmount: null,
    });
    const waiting = scene.db().selectFrom('pending_bids').where('bidder_id', '=', ann.id);
    expect(await waiting.selectAll().execute()).toEqual([]);
  });

  test('twice at once has one effect', async () => {
    await bid(bob.client, lot.id, 10);
    await bid(ann.client, lot.id, 20);
    const id = await idOf(ann);
    const answers = await Promise.all([retract(ann, id), retract(ann, id), retract(ann, id)]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await scene.stateOf(lot.id)).toMatchObject({ leader_id: bob.id, sequence: 100_000 });
  });

  test('on two lots of an auction at once has one effect', async () => {
    const other = await anotherLot();
    await bid(ann.client, lot.id, 20);
    await bid(ann.client, other.id, 20);
    const [otherBid] = await scene.logOf(other.id);
    const answers = await Promise.all([
      retract(ann, await idOf(ann)),
      retract(ann, otherBid?.id ?? ''),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 204]));
    expect(await retractionsOf(ann)).toHaveLength(1);
  });

  test('takes the answers with it: the same bid again is told what a new one would be', async () => {
    const [uniqueId, bobs] = [randomUUID(), randomUUID()];
    await bid(ann.client, lot.id, 20, uniqueId);
    await bid(bob.client, lot.id, 15, bobs);
    await retract(ann, await idOf(ann));
    const { body } = await bid(ann.client, lot.id, 20, uniqueId);
    expect(body).toMatchObject({
      bidResultEnum: 'NotApproved',
      currentAmount: 5,
      sequence: 100_000,
    });
    const { body: rivals } = await bid(bob.client, lot.id, 15, bobs);
    expect(rivals).toMatchObject({ bidResultEnum: 'BidWins', currentAmount: 5, bidCount: 1 });
    expect(await scene.stateOf(lot.id)).toMatchObject({ leader_id: bob.id, sequence: 100_000 });
  });

  test('with the same id and another amount is still a mistake', async () => {
    const uniqueId = randomUUID();
    await bid(ann.client, lot.id, 20, uniqueId);
    await retract(ann, await idOf(ann));
    expect(codeOf(await bid(ann.client, lot.id, 25, uniqueId))).toMatchObject({
      code: 'BidIdReused',
    });
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
  const closed = 'This lot has closed: a winning bid cannot be canceled.';

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

  test('a second time in an auction, on another lot', async () => {
    const other = await anotherLot();
    await bid(ann.client, other.id, 20);
    const [first] = await scene.logOf(other.id);
    expect(await retract(ann, first?.id ?? '')).toMatchObject({ status: 204 });
    await bid(ann.client, lot.id, 20);
    expect(await refusal(ann, await idOf(ann))).toBe(
      'You have already retracted a bid in this auction. Please ask the seller to retract another one.',
    );
  });

  test('on another seller’s host', async () => {
    const other = await server.make.seller();
    await server.make.site({ host: 'other.localhost', name: 'Other', seller_company_id: other.id });
    await bid(ann.client, lot.id, 20);
    const there = await signIn(server.client('other.localhost'), server.database, ann.id);
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
