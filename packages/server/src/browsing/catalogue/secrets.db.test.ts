import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '#main/testing/sign-in.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { plantBids } from './testing/plant-bids.ts';

const close = new Date('2027-03-03T12:00:00Z');
const after = (seconds: number) => new Date(close.getTime() + seconds * 1000);
const host = 'planted.localhost';

/** Cents and dollars of amounts that occur nowhere else. */
const planted = {
  reserve: [65_321_07, '65321.07', '6532107'],
  leaderMax: [87_654_03, '87654.03', '8765403'],
  rivalMax: [43_210_09, '43210.09', '4321009'],
  pending: [54_987_01, '54987.01', '5498701'],
  price: [43_310_09, '43310.09', '4331009'],
} as const;
const secrets = [planted.reserve, planted.leaderMax, planted.rivalMax, planted.pending];

let server: TestServer;
let ids: { lot: string; session: string; auction: string; people: string[] };
let rival: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  server = await testServer();
  const seller = await server.make.seller();
  await server.make.site({ host, name: 'Planted', seller_company_id: seller.id });
  const auction = await server.make.auction({ seller_company_id: seller.id });
  const session = await server.make.session({ auction_id: auction.id, first_close_at: close });
  const lot = await server.make.lot(
    { auction_id: auction.id, session_id: session.id, lot_number: '7', title: 'Planted lot' },
    { close_at: close, scheduled_close_at: close, reserve_cents: planted.reserve[0] },
  );
  const leader = await server.make.bidder(auction.id);
  const other = await server.make.bidder(auction.id);
  const pending = await server.make.user();
  const won = { bidder: leader, maxCents: planted.leaderMax[0], priceCents: planted.price[0] };
  const lost = { bidder: other, maxCents: planted.rivalMax[0], priceCents: planted.price[0] };
  await plantBids(server.database, lot.id, [won, lost], won);
  await server.database.kysely
    .insertInto('pending_bids')
    .values({
      id: uuid(),
      lot_id: lot.id,
      bidder_id: pending.id,
      unique_id: 'pending',
      max_cents: planted.pending[0],
      entered_at: close,
    })
    .execute();
  const watcher = await server.make.user();
  rival = await signIn(server.client(host), server.database, other.id);
  stranger = await signIn(server.client(host), server.database, watcher.id);
  ids = {
    lot: lot.id,
    session: session.id,
    auction: auction.id,
    people: [leader, other, pending, watcher].map(({ id }) => id),
  };
});
afterAll(() => server.drop());

/** Everything that the catalogue says about the lot to one caller, as text. */
async function everything(client: TestClient): Promise<string> {
  const { lot, session, auction } = ids;
  // They are kept for seconds, whatever their size.
  server.modules.catalogue.forgetLargeAnswers();
  const answers = await Promise.all(
    [
      'getauctions/0/100',
      'getauctions/0/100/past',
      `getauctionandlots/${session}/0/10000`,
      `getauctionandlots/${auction}/0/12`,
      `getauctionlots/${session}/0/12`,
      `getlot/${lot}`,
      `getlot/${lot}/true`,
    ].map((path) => client.request('GET', `/api/site/${path}`)),
  );
  for (const Closed of [true, false]) {
    answers.push(
      await client.call('POST /api/site/search/:auctionSecureId', {
        params: { auctionSecureId: session },
        body: { Search: 'planted', Closed, OrderBy: 'PriceHigh' },
      }),
    );
  }
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return JSON.stringify(answers.map(({ body, headers }) => ({ body, headers })));
}

const hammer = () =>
  server.database.kysely
    .updateTable('lot_states')
    .set({ outcome: 'sold', ended_at: close })
    .where('lot_id', '=', ids.lot)
    .execute();

describe.each([
  ['an hour before the close', -3_600, async () => undefined],
  ['between the close and the hammer', 1, async () => undefined],
  ['after the hammer', 5, hammer],
])('%s', (_, seconds, prepare) => {
  beforeAll(async () => {
    await server.clock.freeze(after(seconds));
    await prepare();
  });

  test('no visitor and no stranger reads a reserve, a maximum or who anybody is', async () => {
    for (const client of [server.client(host), stranger]) {
      const text = await everything(client);
      expect(text).toContain(ids.lot);
      for (const secret of [...secrets.flatMap(([, ...texts]) => texts), ...ids.people]) {
        expect(text).not.toContain(secret);
      }
    }
  });

  test('a rival reads their own maximum and no other', async () => {
    const text = await everything(rival);
    expect(text).toContain(planted.rivalMax[1]);
    for (const [, dollars, cents] of [planted.reserve, planted.leaderMax, planted.pending]) {
      expect(text).not.toContain(dollars);
      expect(text).not.toContain(cents);
    }
    for (const id of ids.people) expect(text).not.toContain(id);
  });

  test(`the price is ${seconds < 0 ? 'everybody’s' : 'hidden from visitors'}`, async () => {
    const [visitors, users] = [await everything(server.client(host)), await everything(stranger)];
    expect(users).toContain(planted.price[1]);
    expect(visitors.includes(planted.price[1])).toBe(seconds < 0);
    expect(visitors.includes('"priceHidden":true')).toBe(seconds >= 0);
    expect(users).not.toContain('"priceHidden":true');
  });
});

test('what has become of the lot is no secret: visitors see that it is sold', async () => {
  await server.clock.freeze(after(60));
  const { body } = await server
    .client(host)
    .call('GET /api/site/getlot/:lotId', { params: { lotId: ids.lot } });
  expect(body.lot).toMatchObject({
    hasBid: true,
    reserveMet: true,
    isClosed: true,
    currentBid: null,
    minimumBid: null,
  });
});
