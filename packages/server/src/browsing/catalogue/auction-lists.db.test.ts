import { AuctionTile } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const current = 'GET /api/site/getauctions/:start/:count';
const past = 'GET /api/site/getauctions/:start/:count/past';
const now = new Date('2027-03-01T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

let server: TestServer;
/** Sessions by their kind, all of one seller with its own host. */
const sessions: Record<string, string> = {};
let seller: string;
const host = 'farm.localhost';

beforeAll(async () => {
  server = await testServer();
  await server.clock.freeze(now);
  seller = (await server.make.seller({ company_name: 'Farm Sales' })).id;
  await server.make.site({ host, name: 'Farm Sales', seller_company_id: seller });
  sessions['later'] = await sale({ first: hours(30), ends: [null, null] });
  sessions['closing'] = await sale({ first: hours(-1), ends: [hours(-1), null] });
  sessions['next'] = await sale({ first: hours(2), ends: [null] });
  sessions['preview'] = await sale({ first: hours(1), ends: [null], published: null });
  sessions['planned'] = await sale({ first: hours(1.5), ends: [null], published: hours(0.5) });
  sessions['old'] = await sale({ first: hours(-50), ends: [hours(-50), hours(-49)] });
  sessions['recent'] = await sale({ first: hours(-5), ends: [hours(-4)] });
  sessions['empty'] = await sale({ first: hours(5), ends: [] });
});
afterAll(() => server.drop());

/** A session with one lot per end; null for an open lot. */
async function sale(row: { first: Date; ends: (Date | null)[]; published?: Date | null }) {
  const { published = hours(-100) } = row;
  const auction = await server.make.auction({ seller_company_id: seller, published_at: published });
  const session = await server.make.session({ auction_id: auction.id, first_close_at: row.first });
  for (const ended of row.ends) {
    await server.make.lot(
      { auction_id: auction.id, session_id: session.id },
      { close_at: ended ?? row.first, ...(ended && { ended_at: ended, outcome: 'passed' }) },
    );
  }
  return session.id;
}

async function read(call: typeof current | typeof past, start = 0, count = 50, from = host) {
  const { status, body } = await server.client(from).call(call, { params: { start, count } });
  expect(status).toBe(200);
  const names = body.auctionSessions.map(
    ({ secureId }) => Object.keys(sessions).find((name) => sessions[name] === secureId) ?? secureId,
  );
  return { names, total: body.auctionSessionCount, tiles: body.auctionSessions };
}

describe('current auctions', () => {
  test('are those with a lot left, next to close first, previews last', async () => {
    const { names, total } = await read(current);
    expect(names).toEqual(['closing', 'next', 'later', 'preview', 'planned']);
    expect(total).toBe(5);
  });

  test('are tiles of just the shape of the contract', async () => {
    const { tiles } = await read(current);
    expect(tiles.map((tile) => AuctionTile.strict().parse(tile))[1]).toEqual({
      secureId: sessions['next'],
      secureAuctionId: expect.any(String) as string,
      title: 'Contents of a farmhouse',
      secondsToClose: 7_200,
      closeTime: hours(2).toISOString(),
      closeTimeLocalStr: 'Mar 1, 2027, 9:00 AM EST',
      nextCloseTime: hours(2).toISOString(),
      closed: false,
      city: 'Hudson',
      state: 'NY',
      lotCount: 1,
      remainingViewableLotCount: 1,
      buyersPremiumStr: '18%',
      hundredAllIn: 128.47,
      salesTaxStr: '8.875%',
      companySecureId: seller,
      companyName: 'Farm Sales',
      pickupOptionStrs: [],
      pickupWindowStrs: [],
    });
  });

  test('count below zero while lots close, and not at all in a preview', async () => {
    const { tiles } = await read(current);
    expect(tiles.map(({ secondsToClose }) => secondsToClose)).toEqual([
      -3_600,
      7_200,
      108_000,
      null,
      null,
    ]);
  });

  test('name the next close of a sale that closes, unless it is paused', async () => {
    const session = await sale({ first: hours(-2), ends: [hours(-2), null, null] });
    const [, , next] = await server.database.kysely
      .selectFrom('lot_states')
      .select(['lot_id', 'auction_id'])
      .where('session_id', '=', session)
      .orderBy('lot_id')
      .execute();
    if (next === undefined) throw new Error('The sale has three lots.');
    await server.database.kysely
      .updateTable('lot_states')
      .set({ close_at: hours(1) })
      .where('lot_id', '=', next.lot_id)
      .execute();
    const nextOf = async () =>
      (await read(current)).tiles.find(({ secureId }) => secureId === session)?.nextCloseTime;
    // One of the others has closed, and the hammer of the third is due.
    expect(await nextOf()).toBe(hours(1).toISOString());
    await server.database.kysely
      .insertInto('sale_pauses')
      .values({
        id: crypto.randomUUID(),
        auction_id: next.auction_id,
        paused_at: hours(0),
        reason: 'Power is out',
      })
      .execute();
    expect(await nextOf()).toBeNull();
    // The other tests count the sales.
    await server.database.kysely
      .deleteFrom('lot_states')
      .where('session_id', '=', session)
      .execute();
  });

  test('come in pages', async () => {
    expect((await read(current, 0, 2)).names).toEqual(['closing', 'next']);
    expect((await read(current, 4, 2)).names).toEqual(['planned']);
    expect(await read(current, 5, 2)).toMatchObject({ names: [], total: 5 });
    expect(await read(current, 1_000_000, 10_000)).toMatchObject({ names: [], total: 5 });
  });
});

describe('past auctions', () => {
  test('are those whose lots have all ended, latest first, with the last close', async () => {
    const { names, total, tiles } = await read(past);
    expect(names).toEqual(['recent', 'old']);
    expect(total).toBe(2);
    expect(tiles.map(({ closed, closeTime }) => ({ closed, closeTime }))).toEqual([
      { closed: true, closeTime: hours(-4).toISOString() },
      { closed: true, closeTime: hours(-49).toISOString() },
    ]);
  });

  test('come in pages', async () => {
    expect(await read(past, 1, 12)).toMatchObject({ names: ['old'], total: 2 });
  });
});

describe('hosts', () => {
  test('the marketplace shows every seller, a seller’s site that seller alone', async () => {
    const foreign = await server.make.lot();
    expect((await read(current, 0, 50, 'localhost')).names).toContain(foreign.sessionId);
    expect((await read(current)).names).not.toContain(foreign.sessionId);
  });

  test('a host that nobody registered has nothing', async () => {
    const answer = await server
      .client('nobody.example')
      .call(current, { params: { start: 0, count: 12 } });
    expect(answer.status).toBe(404);
  });
});

test('pickup windows are in words and in order', async () => {
  const auction = await server.make.auction({
    seller_company_id: seller,
    published_at: hours(-1),
    pickup_options: ['PickupOnSite', 'InHouseShip'],
  });
  const session = await server.make.session({ auction_id: auction.id, first_close_at: hours(3) });
  await server.make.lot({ auction_id: auction.id, session_id: session.id });
  for (const day of [49, 25]) {
    await server.database.kysely
      .insertInto('pickup_windows')
      .values({
        id: uuid(),
        auction_id: auction.id,
        starts_at: hours(day),
        ends_at: hours(day + 4),
        slot_minutes: 30,
        per_slot: 4,
      })
      .execute();
  }
  const { tiles } = await read(current);
  expect(tiles.find(({ secureId }) => secureId === session.id)).toMatchObject({
    pickupOptionStrs: ['PickupOnSite', 'InHouseShip'],
    pickupWindowStrs: [
      'Tue, Mar 2, 2027, 8:00 AM – 12:00 PM EST',
      'Wed, Mar 3, 2027, 8:00 AM – 12:00 PM EST',
    ],
  });
});

test.each(['0/0', '0/10001', '-1/12', 'a/b', '0/1.5', '1000001/12'])(
  'a page of %s is not found',
  async (page) => {
    const { status } = await server.client().request('GET', `/api/site/getauctions/${page}`);
    expect(status).toBe(404);
  },
);
