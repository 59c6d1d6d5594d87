import { publishNow } from '#main/testing/publish.ts';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeLotOut } from '#bidding/bids/public.ts';
import { changeLot, changeTerms } from '#selling/sales/public.ts';
import { nextAddress } from '#main/testing/log-in-as.ts';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { searchScene } from '#main/testing/search-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import { byCommand } from '#main/testing/by-command.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { holdableCommits } from '#platform/database/testing/held-commits.ts';
import { createSearchIndex } from './search-index.ts';

const by = { kind: 'command', name: 'a test' } as const;

let server: TestServer;
const { lot, titles, search } = searchScene(() => server);
const saleroom = biddingScene(() => server);
const { clerk } = staffScene(() => server);

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);
const refresh = () => server.modules.search.index.refresh();
const figures = (lotId: string) =>
  server.database.kysely
    .selectFrom('search_figures')
    .selectAll()
    .where('lot_id', '=', lotId)
    .executeTakeFirst();

test('a new lot is found after the next round, whoever made it', async () => {
  await refresh();
  await lot('Pewter tankard');
  expect(await titles({ Search: 'tankard' })).toEqual([]);
  await refresh();
  expect(await titles({ Search: 'tankard' })).toEqual(['Pewter tankard']);
});

test('a lot of days ago is found by a process that has just started', async () => {
  await refresh();
  const id = '01900000-0000-7000-8000-000000000001';
  await lot('Ancient urn', { id }, { lot_id: id });
  await refresh();
  expect(await titles({ Search: 'urn' })).toEqual([]);
  await createSearchIndex(server.database).refresh();
  expect(await titles({ Search: 'urn' })).toEqual(['Ancient urn']);
});

test('a lot whose id is older than any import is found once its auction is published', async () => {
  await refresh();
  const id = '01900000-0000-7000-8000-000000000002';
  const auction = await server.make.auction({ published_at: null });
  const session = await server.make.session({ auction_id: auction.id });
  await lot(
    'Slow-clock ewer',
    { id, auction_id: auction.id, session_id: session.id },
    { lot_id: id },
  );
  await refresh();
  expect(await titles({ Search: 'ewer' })).toEqual([]);
  await publishNow(server.database, auction.id);
  await refresh();
  expect(await titles({ Search: 'ewer' })).toEqual(['Slow-clock ewer']);
});

test('a lot of a preview that is changed is found by its new words, and not by its old ones', async () => {
  const auction = await server.make.auction({ published_at: null });
  const session = await server.make.session({ auction_id: auction.id });
  const { id } = await lot('Brass sextant', { auction_id: auction.id, session_id: session.id });
  await refresh();
  expect(await titles({ Search: 'sextant' })).toEqual(['Brass sextant']);
  expect(await changeLot(server.database, id, { title: 'Brass astrolabe' }, byCommand)).toBe(
    'changed',
  );
  await server.deliverFacts();
  expect(await titles({ Search: 'sextant' })).toEqual([]);
  expect(await titles({ Search: 'astrolabe' })).toEqual(['Brass astrolabe']);
});

test('a lot is listed in its session and by its price, whatever has moved it or changed what it starts at', async () => {
  const { kysely } = server.database;
  const auction = await server.make.auction({ published_at: null });
  const first = await server.make.session({ auction_id: auction.id });
  const second = await server.make.session({ auction_id: auction.id, position: 2 });
  const of = { auction_id: auction.id, session_id: first.id };
  const moved = await lot('Ship in a bottle', of, { start_price_cents: 1_000 });
  const retitled = await lot('Ship in a frame', of, { start_price_cents: 2_000 });
  await refresh();
  await kysely
    .updateTable('lots')
    .set({ session_id: second.id })
    .where('auction_id', '=', auction.id)
    .execute();
  await kysely
    .updateTable('lot_states')
    .set({ session_id: second.id, start_price_cents: 3_000 })
    .where('auction_id', '=', auction.id)
    .execute();
  const known = () =>
    kysely
      .selectFrom('search_lots')
      .select(['session_id', 'price_cents', 'start_price_cents'])
      .where('lot_id', 'in', [moved.id, retitled.id])
      .orderBy('lot_id')
      .execute();
  const now = { session_id: second.id, price_cents: 3_000, start_price_cents: 3_000 };
  await changeLot(server.database, retitled.id, { title: 'Ship in a box' }, byCommand);
  await server.deliverFacts();
  expect((await known()).filter((row) => row.session_id === second.id)).toEqual([now]);
  await changeTerms(server.database, auction.id, { title: 'Things of the sea' }, byCommand);
  await server.deliverFacts();
  expect(await known()).toEqual([now, now]);
  expect(await figures(moved.id)).toMatchObject({ price_cents: 3_000, start_price_cents: 3_000 });
});

test('a lot of a preview that is moved to another session is found there', async () => {
  const { id: sellerId } = await server.make.seller();
  const { client } = await clerk(sellerId, 'console.localhost');
  const auction = await server.make.auction({ seller_company_id: sellerId, published_at: null });
  const sessions = [
    await server.make.session({ auction_id: auction.id }),
    await server.make.session({ auction_id: auction.id, position: 2 }),
  ] as const;
  const [moved, neighbor] = [
    await lot('Brass astrolabe', { auction_id: auction.id, session_id: sessions[0].id }),
    await lot('Brass quadrant', { auction_id: auction.id, session_id: sessions[1].id }),
  ];
  await refresh();
  const { body } = await client.call(
    'POST /api/console/sellers/:sellerId/sales/:saleId/arrangelots',
    {
      params: { sellerId, saleId: auction.id },
      body: { key: uuid(), change: { kind: 'move', lotIds: [moved.id], after: neighbor.id } },
    },
  );
  expect(body).toMatchObject({ isError: false });
  await server.deliverFacts();
  const known = server.database.kysely.selectFrom('search_lots').select('session_id');
  expect(await known.where('lot_id', '=', moved.id).execute()).toEqual([
    { session_id: sessions[1].id },
  ]);
});

test('rounds of two processes at once index each lot once', async () => {
  const made = await lot('Twin candlesticks');
  await Promise.all([refresh(), createSearchIndex(server.database).refresh()]);
  await refresh();
  expect((await search({ Search: 'candlesticks' })).totalLots).toBe(1);
  const words = server.database.kysely.selectFrom('search_words').selectAll();
  expect(await words.where('word', '=', 'candlesticks').execute()).toEqual([
    { word: 'candlesticks', lots: 1 },
  ]);
  expect(await figures(made.id)).toMatchObject({ is_past: false });
});

test('publishing gives a close', async () => {
  const auction = await server.make.auction({ published_at: null });
  const session = await server.make.session({ auction_id: auction.id });
  const made = await lot('Preview barometer', { auction_id: auction.id, session_id: session.id });
  await refresh();
  const before = await search({ Search: 'barometer' });
  expect(before.lots[0]).toMatchObject({ closeTime: null });
  const { posted_at: listed } = (await figures(made.id)) ?? {};
  await publishNow(server.database, auction.id);
  await refresh();
  const after = await figures(made.id);
  expect(after?.posted_at.getTime()).toBeGreaterThan(listed?.getTime() ?? Infinity);
  expect(after?.close_at.getTime()).toBeLessThan(Date.now() + 3_600_000);
});

describe('what happens to a lot is seen after the next round', () => {
  test('a bid by its price', async () => {
    const low = await lot('Quilt one', {}, { start_price_cents: 1_000 });
    await lot('Quilt two', {}, { start_price_cents: 2_000 });
    await refresh();
    const quilts = { Search: 'quilt', OrderBy: 'PriceHigh' } as const;
    expect(await titles(quilts)).toEqual(['Quilt two', 'Quilt one']);
    const [ann, bob] = [await saleroom.bidder(low.auctionId), await saleroom.bidder(low.auctionId)];
    await bid(ann.client, low.id, 50);
    await bid(bob.client, low.id, 60);
    await refresh();
    expect(await titles(quilts)).toEqual(['Quilt one', 'Quilt two']);
    expect(
      (await search({ Search: 'quilt' })).lots.map((tile) => tile.currentBid?.currentAmount),
    ).toContain(51);
  });

  test('a withdrawal by its place among past lots', async () => {
    const made = await lot('Fragile mirror');
    await refresh();
    await takeLotOut(server.database, {
      lotId: made.id,
      leaving: { kind: 'withdrawn' },
      by,
      reason: '',
    });
    await refresh();
    expect(await titles({ Search: 'fragile' })).toEqual([]);
    const past = await search({ Search: 'fragile', Closed: true });
    expect(past.lots).toMatchObject([{ title: 'Fragile mirror', isWidthdrawn: true }]);
  });

  test('a heart by the count', async () => {
    const made = await lot('Hearted rug');
    const ann = await saleroom.bidder(made.auctionId);
    await refresh();
    for (const isFavorite of [true, false, true]) {
      const body = { secureId: made.id, isFavorite };
      await ann.client.call('POST /api/site/setfavorite', { body });
      await refresh();
      expect(await figures(made.id)).toMatchObject({ favorites: isFavorite ? 1 : 0 });
    }
  });
});

describe('views', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';
  const look = (lotId: string, address: string, agent = chrome) =>
    server.client().call('GET /api/site/getlot/:lotId', {
      params: { lotId },
      headers: { 'user-agent': agent, 'x-forwarded-for': address },
    });

  test('of people count once each, of crawlers and refetches not', async () => {
    const made = await lot('Viewed globe');
    await refresh();
    const [ann, bob] = [nextAddress(), nextAddress()];
    for (const address of [ann, bob, ann]) expect((await look(made.id, address)).status).toBe(200);
    await look(made.id, nextAddress(), 'Mozilla/5.0 (compatible; Googlebot/2.1)');
    await server.client().call('GET /api/site/getlot/:lotId/true', { params: { lotId: made.id } });
    expect(await figures(made.id)).toMatchObject({ views: 0 });
    await refresh();
    expect(await figures(made.id)).toMatchObject({ views: 2 });
    await refresh();
    expect(await figures(made.id)).toMatchObject({ views: 2 });
  });

  test('of lots that are not there count nowhere', async () => {
    expect((await look('01900000-0000-7000-8000-00000000ffff', nextAddress())).status).toBe(404);
    await refresh();
  });
});

test('while figures rest, a lot that closes later than it was to is not taken for closed', async () => {
  let time = 0;
  const index = createSearchIndex(server.database, () => (time += 300));
  const soon = await lot('Brass trivet', {}, { close_at: inSeconds(5) });
  const later = await lot('Brass kettle', {}, { close_at: inSeconds(600) });
  await index.refreshSparingly();
  const before = await figures(later.id);
  const extended = inSeconds(120);
  const { kysely } = server.database;
  for (const [{ id }, close_at] of [
    [soon, extended],
    [later, inSeconds(700)],
  ] as const) {
    await kysely.updateTable('lot_states').set({ close_at }).where('lot_id', '=', id).execute();
  }
  time = 2_900;
  await index.refreshSparingly();
  expect(await figures(soon.id)).toMatchObject({ close_at: extended });
  expect(await figures(later.id)).toEqual(before);
});

test('a price whose commit took longer than rounds look back is seen all the same', async () => {
  const { database } = server;
  const commits = await holdableCommits(database, 'lot_events');
  const { id } = await lot('Copper still', {}, { start_price_cents: 1_000 });
  await refresh();
  const letGo = await commits.hold();
  const committed = database.transaction(async (tx) => {
    const changed = { start_price_cents: 2_000, sequence: 1 };
    await tx.updateTable('lot_states').set(changed).where('lot_id', '=', id).execute();
    // Old when its commit begins, as one of a long transaction.
    await sql`
      insert into lot_events (lot_id, sequence, kind, close_at, happened_at)
      select lot_id, 1, 'corrected', close_at, auction_clock() - interval '19.5 seconds'
      from lot_states where lot_id = ${id}`.execute(tx);
  });
  await commits.waited(600);
  await refresh();
  await letGo();
  await committed;
  expect(await figures(id)).toMatchObject({ price_cents: 1_000 });
  await refresh();
  expect(await figures(id)).toMatchObject({ price_cents: 2_000 });
});

test('the hammer moves a lot to the past', async () => {
  const made = await lot('Hammered anvil', {}, { close_at: new Date(Date.now() + 1_500) });
  await refresh();
  await server.start();
  await expect
    .poll(() => titles({ Search: 'anvil', Closed: true }), { timeout: 15_000 })
    .toEqual(['Hammered anvil']);
  expect(await titles({ Search: 'anvil' })).toEqual([]);
  expect(await figures(made.id)).toMatchObject({ is_past: true });
});

test('after a long change of figures they rest for nine times as long', async () => {
  let time = 0;
  const index = createSearchIndex(server.database, () => (time += 300));
  const { id } = await lot('Tin drum', {}, { start_price_cents: 1_000 });
  await index.refreshSparingly();
  await server.database.kysely
    .updateTable('lot_states')
    .set({ start_price_cents: 2_000 })
    .where('lot_id', '=', id)
    .execute();
  index.favoriteChanged(id);
  time = 2_900;
  await index.refreshSparingly();
  expect(await figures(id)).toMatchObject({ price_cents: 1_000 });
  time = 3_000;
  await index.refreshSparingly();
  expect(await figures(id)).toMatchObject({ price_cents: 2_000 });
});

test('whatever has happened to lots above, their figures know what the table of words does', async () => {
  const { kysely } = server.database;
  const { rows } = await sql<{ lots: number; wrong: number }>`
    select count(*)::int as lots, (count(*) filter (where
      (f.session_id, f.category_id, f.seller_company_id, f.signature) is distinct from
      (s.session_id, s.category_id, s.seller_company_id, search_signature(s.document))))::int as wrong
    from search_lots s left join search_figures f using (lot_id, is_past)`.execute(kysely);
  expect(rows[0]?.lots).toBeGreaterThan(10);
  expect(rows[0]?.wrong).toBe(0);
});
