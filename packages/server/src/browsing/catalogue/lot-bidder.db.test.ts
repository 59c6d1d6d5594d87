import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '#main/testing/sign-in.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { plantBids } from './testing/plant-bids.ts';

const getLot = 'GET /api/site/getlot/:lotId';
const close = new Date('2027-03-03T12:00:00Z');
const before = (seconds: number) => new Date(close.getTime() - seconds * 1000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());
beforeEach(() => server.clock.freeze(before(3_600)));

async function lot(row: Parameters<TestServer['make']['lot']>[0] = {}) {
  const session = await server.make.session({ first_close_at: close });
  return server.make.lot(
    { auction_id: session.auctionId, session_id: session.id, ...row },
    { close_at: close, scheduled_close_at: close },
  );
}

async function open(lotId: string, client: TestClient = server.client()) {
  const { status, body } = await client.call(getLot, { params: { lotId } });
  expect(status).toBe(200);
  return body;
}

/** A lot on which one bidder leads at $41 against another’s $40. */
async function contested() {
  const made = await lot();
  const leader = await server.make.bidder(made.auctionId);
  const rival = await server.make.bidder(made.auctionId);
  const lost = { bidder: rival, maxCents: 40_00, priceCents: 41_00, placedAt: before(5_000) };
  const won = { bidder: leader, maxCents: 90_00, priceCents: 5_00, placedAt: before(6_000) };
  const [leading, losing] = await plantBids(server.database, made.id, [won, lost], {
    ...won,
    priceCents: 41_00,
  });
  return { ...made, leader, rival, leading, losing };
}

describe('a bidder', () => {
  test('sees the standing, and as the leader their own maximum and bid', async () => {
    const { id, leader, rival, leading, losing } = await contested();
    const common = {
      lotSecureId: id,
      currentAmount: 41,
      incrementAmount: 1,
      bidTime: before(5_000).toISOString(),
      paddleNumber: String(leader.paddle),
      bidderPaddleNumber: String(rival.paddle),
      reserveMet: true,
      bidCount: 2,
      sequence: 2,
      closeTime: close.toISOString(),
      secondsToClose: 3_600,
    };
    expect(
      (await open(id, await signIn(server.client(), server.database, leader.id))).lot.currentBid,
    ).toMatchObject({
      ...common,
      secureId: leading,
      currentMaxAmount: 90,
      isThisUser: true,
    });
    expect(
      (await open(id, await signIn(server.client(), server.database, rival.id))).lot.currentBid,
    ).toMatchObject({
      ...common,
      secureId: losing,
      currentMaxAmount: 40,
      isThisUser: false,
    });
    expect((await open(id)).lot.currentBid).toMatchObject({
      ...common,
      secureId: losing,
      currentMaxAmount: null,
      isThisUser: false,
    });
  });

  test('is asked for one more increment when the next step is their own maximum', async () => {
    const { id, leader } = await contested();
    const client = await signIn(server.client(), server.database, leader.id);
    expect((await open(id, client)).lot.minimumBid).toBe(42);
    await server.database.kysely
      .updateTable('lot_states')
      .set({ leader_max_cents: 42_00 })
      .where('lot_id', '=', id)
      .execute();
    expect((await open(id, client)).lot.minimumBid).toBe(43);
    expect((await open(id)).lot.minimumBid).toBe(42);
  });

  test('alone knows that they raised their maximum unseen', async () => {
    const made = await lot();
    const leader = await server.make.bidder(made.auctionId);
    const first = { bidder: leader, maxCents: 50_00, priceCents: 5_00, placedAt: before(9_000) };
    const raise = { ...first, maxCents: 80_00, placedAt: before(8_000), seen: false };
    const [seen, unseen] = await plantBids(server.database, made.id, [first, raise], raise);
    expect((await open(made.id)).lot.currentBid).toMatchObject({
      secureId: seen,
      bidTime: before(9_000).toISOString(),
      bidCount: 1,
    });
    const own = (await open(made.id, await signIn(server.client(), server.database, leader.id))).lot
      .currentBid;
    expect(own).toMatchObject({ secureId: unseen, currentMaxAmount: 80 });
  });

  test.each([
    [24 * 3_600 + 1, true],
    [24 * 3_600, false],
    [60, false],
  ])('%i seconds before the first close may retract: %s', async (seconds, may) => {
    const { id, leader, rival } = await contested();
    await server.clock.freeze(before(seconds));
    expect(
      (await open(id, await signIn(server.client(), server.database, leader.id))).lot.mayRetract,
    ).toBe(may);
    expect(
      (await open(id, await signIn(server.client(), server.database, rival.id))).lot.mayRetract,
    ).toBe(false);
    expect((await open(id)).lot.mayRetract).toBe(false);
  });

  test('alone sees the last of their pending maximums, their favorites and their alarms', async () => {
    const { id } = await lot();
    const [user, other] = [await server.make.user(), await server.make.user()];
    await server.database.kysely
      .insertInto('pending_bids')
      .values(
        [
          { max_cents: 44_00, entered_at: before(9_002) },
          { max_cents: 33_00, entered_at: before(9_000) },
          { max_cents: 55_00, entered_at: before(9_001) },
        ].map((row) => ({
          ...row,
          id: uuid(),
          lot_id: id,
          bidder_id: user.id,
          unique_id: String(row.max_cents),
        })),
      )
      .execute();
    await server.database.kysely
      .insertInto('favorites')
      .values({ lot_id: id, user_id: user.id })
      .execute();
    await server.database.kysely
      .insertInto('lot_sms_subscriptions')
      .values({ lot_id: id, user_id: user.id })
      .execute();
    const part = async (client: TestClient) => {
      const { lot } = await open(id, client);
      const { pendingBidAmount, isFavorite, subscribedToTextMessage, hasBid, bidCount } = lot;
      return { pendingBidAmount, isFavorite, subscribedToTextMessage, hasBid, bidCount };
    };
    const nothing = {
      pendingBidAmount: null,
      isFavorite: false,
      subscribedToTextMessage: false,
      hasBid: false,
      bidCount: 0,
    };
    expect(await part(await signIn(server.client(), server.database, user.id))).toEqual({
      ...nothing,
      pendingBidAmount: 33,
      isFavorite: true,
      subscribedToTextMessage: true,
    });
    expect(await part(await signIn(server.client(), server.database, other.id))).toEqual(nothing);
    expect(await part(server.client())).toEqual(nothing);
  });

  test('who took their bid back has no maximum anymore', async () => {
    const { id, rival } = await contested();
    await server.database.kysely
      .updateTable('bids')
      .set({ retracted_at: before(4_000) })
      .where('bidder_id', '=', rival.id)
      .execute();
    const { currentBid } = (
      await open(id, await signIn(server.client(), server.database, rival.id))
    ).lot;
    expect(currentBid?.currentMaxAmount).toBeNull();
  });
});
