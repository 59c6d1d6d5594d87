import { Lot } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const getLot = 'GET /api/site/getlot/:lotId';
const getLotFresh = 'GET /api/site/getlot/:lotId/true';
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

/** Id and title of the lots before and after. */
async function around(id: string) {
  const { lot: shown } = await open(id);
  return [
    [shown.prevLotSecureId, shown.prevLotTitle],
    [shown.nextLotSecureId, shown.nextLotTitle],
  ];
}

describe('a lot for a visitor', () => {
  test('has just the shape of the contract, with its session', async () => {
    const { id, sessionId, auctionId } = await lot({
      title: 'Oak table',
      condition: 'Good',
      provenance: 'A farmhouse',
      dimensions: '60 × 30 in',
      code: 'T-1',
      transport_fee_cents: 25_50,
      low_estimate_cents: 100_00,
      high_estimate_cents: 150_00,
      description_html: '<p>Sturdy</p>',
    });
    const body = await open(id);
    const { auctionSession, ...shown } = body.lot;
    expect(auctionSession).toEqual(body.auctionSession);
    expect(Lot.strict().parse(shown)).toMatchObject({
      secureId: id,
      secureAuctionId: auctionId,
      secureAuctionSessionId: sessionId,
      auctionTitle: 'Contents of a farmhouse',
      city: 'Hudson',
      state: 'NY',
      title: 'Oak table',
      description: '<p>Sturdy</p>',
      condition: 'Good',
      provenance: 'A farmhouse',
      fullDimensionsStr: '60 × 30 in',
      code: 'T-1',
      transportFee: 25.5,
      lowEstimate: 100,
      highEstimate: 150,
      increments: expect.arrayContaining([{ from: 100, increment: 5 }]),
      startPrice: 5,
      minimumBid: 5,
      closeTime: close.toISOString(),
      scheduledCloseTime: close.toISOString(),
      closeTimeLocalStr: 'Mar 3, 2027, 7:00 AM EST',
      closedDateStr: '',
      secondsToClose: 3_600,
      minSecondsToShowAlarm: 600,
      hasBid: false,
      reserveMet: false,
      currentBid: null,
      mayRetract: false,
    });
    expect(body.auctionSession.secureId).toBe(sessionId);
    expect(body.serverTime).toBe(before(3_600).toISOString());
  });

  test('is the same when it is read anew', async () => {
    const { id } = await lot();
    const { body } = await server.client().call(getLotFresh, { params: { lotId: id } });
    expect(body).toEqual(await open(id));
  });

  test.each([60, 10, 0.5, 0, -2, -4])('counts %d seconds to its close', async (seconds) => {
    const { id } = await lot();
    await server.clock.freeze(before(seconds));
    const { lot: shown } = await open(id);
    expect(shown.secondsToClose).toBe(seconds);
    // Nobody has recorded the hammer yet: the screen says Closing, and bids are over.
    expect(shown.isClosed).toBe(false);
    expect(shown.minimumBid).toBe(seconds > 0 ? 5 : null);
    expect(shown.closedDateStr).toBe(seconds > 0 ? '' : 'Mar 3, 2027');
  });

  test('knows its neighbors by position, at the ends none', async () => {
    const one = await lot({ position: 1, title: 'One' });
    const inSession = { auction_id: one.auctionId, session_id: one.sessionId };
    const three = await server.make.lot({ ...inSession, position: 3, title: 'Three' });
    const two = await server.make.lot({ ...inSession, position: 2, title: 'Two' });
    expect(await around(one.id)).toEqual([
      [null, null],
      [two.id, 'Two'],
    ]);
    expect(await around(two.id)).toEqual([
      [one.id, 'One'],
      [three.id, 'Three'],
    ]);
    expect(await around(three.id)).toEqual([
      [two.id, 'Two'],
      [null, null],
    ]);
  });

  test('has its pictures in their order', async () => {
    const { id } = await lot();
    const [second, first] = [uuid(), uuid()];
    for (const [position, image] of [
      [2, second],
      [1, first],
    ] as const) {
      await server.database.kysely
        .insertInto('lot_images')
        .values({
          id: image,
          lot_id: id,
          position,
          file_name: `${position}.jpg`,
          file_key: `pictures/secret-${position}.webp`,
          width: 40,
          height: 30,
        })
        .execute();
    }
    const { lot: shown } = await open(id);
    expect(shown.inventoryItemImageSecureId).toBe(first);
    expect(shown.inventoryItemImages).toEqual([
      { secureId: first, fileName: '1.jpg', caches: [], width: 40, height: 30 },
      { secureId: second, fileName: '2.jpg', caches: [], width: 40, height: 30 },
    ]);
  });

  test('that was withdrawn says so and takes no bids', async () => {
    const { id } = await lot();
    await server.database.kysely
      .updateTable('lot_states')
      .set({ outcome: 'withdrawn', ended_at: before(5_000) })
      .where('lot_id', '=', id)
      .execute();
    expect((await open(id)).lot).toMatchObject({
      isWidthdrawn: true,
      isClosed: true,
      minimumBid: null,
    });
  });

  test.each([uuid(), 'not-an-id'])('is not found by %s', async (lotId) => {
    expect((await server.client().call(getLot, { params: { lotId } })).status).toBe(404);
  });
});
