import { AuctionSession, LotTile } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '#main/testing/sign-in.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const first = 'GET /api/site/getauctionandlots/:auctionId/:skip/:take';
const firstByLink = 'GET /api/site/getauctionandlots/:auctionId/:skip/:take/AML';
const more = 'GET /api/site/getauctionlots/:auctionId/:skip/:take';
const moreByLink = 'GET /api/site/getauctionlots/:auctionId/:skip/:take/AML';
const now = new Date('2027-03-01T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());
beforeEach(() => server.clock.freeze(now));

/** A session with lots that close this many minutes from now; negative ones have ended. */
async function session(closes: number[], auctionId?: string, position = 1) {
  const auction = auctionId ? { id: auctionId } : await server.make.auction();
  const made = await server.make.session({
    auction_id: auction.id,
    position,
    first_close_at: minutes(Math.min(...closes, 60)),
  });
  const lots: string[] = [];
  for (const close of closes) {
    const ended = close < 0 ? { outcome: 'passed' as const, ended_at: minutes(close) } : {};
    const lot = await server.make.lot(
      { auction_id: auction.id, session_id: made.id },
      { close_at: minutes(close), scheduled_close_at: minutes(close), ...ended },
    );
    lots.push(lot.id);
  }
  return { id: made.id, auctionId: auction.id, lots };
}

async function open(auctionId: string, client: TestClient = server.client()) {
  const { status, body } = await client.call(first, { params: { auctionId, skip: 0, take: 12 } });
  expect(status).toBe(200);
  return body;
}

async function statusOf(auctionId: string, client = server.client()) {
  return (await client.call(first, { params: { auctionId, skip: 0, take: 12 } })).status;
}

describe('an auction page for a visitor', () => {
  test('has just the shape of the contract', async () => {
    const { id, auctionId, lots } = await session([30, 31]);
    const body = await open(id);
    expect(AuctionSession.strict().parse(body.auctionSession)).toMatchObject({
      secureId: id,
      secureAuctionId: auctionId,
      lotCount: 2,
      remainingViewableLotCount: 2,
      closed: false,
      draft: false,
      secondsToClose: 1_800,
      closeTimeLocalStr: 'Mar 1, 2027, 7:30 AM EST',
      isRegistered: false,
      paddleNumber: '',
      auction: {
        buyersPremium: 0.18,
        buyersPremiumStr: '18%',
        buyersPremiumNote: '',
        premiumRules: [{ bands: [{ from: 0, rate: 0.18 }], cumulative: false, minimum: 0 }],
        salesTaxStr: '8.875%',
      },
    });
    expect(body.lots.map((lot) => LotTile.strict().parse(lot).secureId)).toEqual(lots);
    expect(body).toMatchObject({ totalLots: 2, serverTime: now.toISOString() });
  });

  test('tells bands and minimums of the premium, in numbers and in words', async () => {
    const bands = [
      { from: 0, rate: 250_000 },
      { from: 999_99, rate: 125_000 },
    ];
    const auction = await server.make.auction({
      buyers_premium_ppm: 250_000,
      premium_rules: JSON.stringify([{ bands, cumulative: true, minimum: 5_00 }]),
    });
    const { id } = await session([30], auction.id);
    const { auctionSession } = await open(id);
    expect(auctionSession.auction).toMatchObject({
      buyersPremium: 0.25,
      buyersPremiumStr: '12.5%–25%',
      buyersPremiumNote:
        '25% of the first $999.99 of the winning bid, 12.5% of what is above $999.99, at least $5 on each lot',
      premiumRules: [
        {
          bands: [
            { from: 0, rate: 0.25 },
            { from: 999.99, rate: 0.125 },
          ],
          cumulative: true,
          minimum: 5,
        },
      ],
    });
  });

  test('shows lots that are open first in closing order, then those that have ended', async () => {
    const { id, lots } = await session([-2, 5, -1, 1, 9]);
    const body = await open(id);
    const order = body.lots.map(({ secureId }) => lots.indexOf(secureId));
    expect(order).toEqual([3, 1, 4, 0, 2]);
    expect(body.auctionSession.remainingViewableLotCount).toBe(3);
  });

  test('comes in pages', async () => {
    const { id, lots } = await session(Array.from({ length: 14 }, (_, index) => index + 1));
    const page = async (skip: number, take: number) => {
      const { body } = await server.client().call(more, { params: { auctionId: id, skip, take } });
      expect(body.totalLots).toBe(14);
      return body.lots.map(({ secureId }) => lots.indexOf(secureId));
    };
    expect(await page(0, 12)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(await page(12, 12)).toEqual([12, 13]);
    expect(await page(14, 12)).toEqual([]);
    expect(await page(1_000_000, 10_000)).toEqual([]);
    expect(await page(0, 10_000)).toHaveLength(14);
  });

  test('without lots is a page all the same', async () => {
    const { id } = await session([]);
    expect(await open(id)).toMatchObject({
      lots: [],
      totalLots: 0,
      serverTime: now.toISOString(),
      auctionSession: { closed: false, lotCount: 0 },
    });
  });

  test.each(['0/0', '0/10001', '-1/12', 'x/y'])('has no page %s', async (page) => {
    const { id } = await session([5]);
    const answer = await server
      .client()
      .request('GET', `/api/site/getauctionandlots/${id}/${page}`);
    expect(answer.status).toBe(404);
  });
});

describe('an auction is named by', () => {
  test('its own id: its first session that has not closed, else its last', async () => {
    const one = await session([-5]);
    const two = await session([5], one.auctionId, 2);
    const three = await session([6], one.auctionId, 3);
    expect((await open(one.auctionId)).auctionSession.secureId).toBe(two.id);
    await end(two.lots);
    expect((await open(one.auctionId)).auctionSession.secureId).toBe(three.id);
    await end(three.lots);
    expect((await open(one.auctionId)).auctionSession.secureId).toBe(three.id);
  });

  test('any of its sessions, with the others beside it', async () => {
    const one = await session([-5]);
    const two = await session([5, 6], one.auctionId, 2);
    const { auctionSession, totalLots } = await open(one.id);
    expect(auctionSession).toMatchObject({ secureId: one.id, closed: true, lotCount: 1 });
    expect(totalLots).toBe(1);
    expect(auctionSession.sessions).toEqual([
      { secureId: one.id, title: 'Session 1', closed: true },
      { secureId: two.id, title: 'Session 2', closed: false },
    ]);
  });

  test('a marketing link, in calls that say so', async () => {
    const { id } = await session([5]);
    const link = uuid();
    await server.database.kysely
      .insertInto('auction_marketing_links')
      .values({ id: link, session_id: id, name: 'Postcard' })
      .execute();
    const params = { auctionId: link, skip: 0, take: 12 };
    const client = server.client();
    expect((await client.call(firstByLink, { params })).body.auctionSession.secureId).toBe(id);
    expect((await client.call(moreByLink, { params })).body.totalLots).toBe(1);
    expect(await statusOf(link)).toBe(404);
    const wrong = { params: { ...params, auctionId: id } };
    expect((await client.call(firstByLink, wrong)).status).toBe(404);
  });

  test('nothing else', async () => {
    expect(await statusOf(uuid())).toBe(404);
    expect(await statusOf('not-an-id')).toBe(404);
    expect(await statusOf("'; drop table lots; --")).toBe(404);
  });
});

async function end(lots: readonly string[]) {
  await server.database.kysely
    .updateTable('lot_states')
    .set({ outcome: 'passed', ended_at: now })
    .where('lot_id', 'in', lots)
    .execute();
}

describe('a preview', () => {
  test('can be read by everybody, has no close and takes no bids', async () => {
    const auction = await server.make.auction({ published_at: null });
    const { id } = await session([5], auction.id);
    const { auctionSession, lots } = await open(id);
    expect(auctionSession).toMatchObject({
      draft: true,
      closed: false,
      publishDate: null,
      closeTime: null,
      closeTimeLocalStr: '',
      secondsToClose: null,
    });
    expect(lots).toMatchObject([
      { closeTime: null, closeTimeLocalStr: '', secondsToClose: null, minimumBid: null },
    ]);
  });

  test('takes bids from its publish date on, or later if it opens later', async () => {
    const auction = await server.make.auction({ published_at: now, starts_at: minutes(2) });
    const { id } = await session([5], auction.id);
    expect((await open(id)).lots).toMatchObject([{ secondsToClose: 300, minimumBid: null }]);
    await server.clock.freeze(minutes(2));
    expect((await open(id)).lots).toMatchObject([{ secondsToClose: 180, minimumBid: 5 }]);
  });
});

describe('a bidder', () => {
  test('sees where to pick up and their paddle once they are approved, not before', async () => {
    const { id: auctionId } = await server.make.auction({ address2: 'Rear Barn' });
    const { id } = await session([5], auctionId);
    const user = await server.make.user();
    const client = await signIn(server.client(), server.database, user.id);
    const mine = async () => {
      const { auctionSession } = await open(id, client);
      const { isRegistered, paddleNumber, auction } = auctionSession;
      expect(auction).toMatchObject({ isRegistered, paddleNumber, city: 'Hudson', state: 'NY' });
      const { address1, address2 } = auction;
      return { isRegistered, paddleNumber, address1, address2 };
    };
    const outside = { isRegistered: false, paddleNumber: '', address1: '', address2: '' };
    expect(await mine()).toEqual(outside);
    await server.make.registration({ auction_id: auctionId, user_id: user.id, status: 'pending' });
    expect(await mine()).toEqual({ ...outside, isRegistered: true });
    const decide = (status: 'approved' | 'refused') =>
      server.database.kysely
        .updateTable('registrations')
        .set({ status, paddle_number: 117 })
        .where('user_id', '=', user.id)
        .execute();
    await decide('approved');
    expect(await mine()).toEqual({
      isRegistered: true,
      paddleNumber: '117',
      address1: '1 Main Street',
      address2: 'Rear Barn',
    });
    await decide('refused');
    expect(await mine()).toEqual(outside);
    expect((await open(id)).auctionSession.auction.address1).toBe('');
  });
});

describe('another seller’s host', () => {
  test('does not know the auction, by any call or name', async () => {
    const { id, auctionId, lots } = await session([5]);
    const link = uuid();
    const stranger = await server.make.seller({ terms_html: '<p>Theirs</p>' });
    const host = 'stranger.localhost';
    await server.make.site({ host, name: 'Stranger', seller_company_id: stranger.id });
    await server.database.kysely
      .insertInto('auction_marketing_links')
      .values({ id: link, session_id: id, name: 'Postcard' })
      .execute();
    const own = await server.database.kysely
      .selectFrom('auctions')
      .select('seller_company_id')
      .where('id', '=', auctionId)
      .executeTakeFirstOrThrow();
    const paths = [
      `getauctionandlots/${id}/0/12`,
      `getauctionandlots/${auctionId}/0/12`,
      `getauctionlots/${id}/0/12`,
      `getauctionandlots/${link}/0/12/AML`,
      `getauctionlots/${link}/0/12/AML`,
      `getlot/${lots[0]}`,
      `getlot/${lots[0]}/true`,
      `getsellercompanyterms/${own.seller_company_id}`,
    ];
    for (const path of paths) {
      const url = `/api/site/${path}`;
      const statuses = [server.client(), server.client(host)].map(async (client) => ({
        path,
        status: (await client.request('GET', url)).status,
      }));
      expect(await Promise.all(statuses)).toEqual([
        { path, status: 200 },
        { path, status: 404 },
      ]);
    }
    const search = await server.client(host).call('POST /api/site/search/:auctionSecureId', {
      params: { auctionSecureId: id },
    });
    expect(search.status).toBe(404);
    const terms = await server
      .client(host)
      .call('GET /api/site/getsellercompanyterms/:sellerCompanyId', {
        params: { sellerCompanyId: stranger.id },
      });
    expect(terms.body).toEqual({ data: '<p>Theirs</p>' });
  });
});
