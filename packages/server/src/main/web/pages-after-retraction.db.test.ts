import { afterAll, beforeAll, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
const scene = biddingScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const day = 24 * 60 * 60_000;
/** Programs get lists so large that they are kept. */
const crawler = { 'user-agent': 'Googlebot/2.1' };

/** A rendered page. */
const page = (body: string) => async () => ({
  status: 200,
  headers: [],
  body: Buffer.from(body),
  packed: Buffer.alloc(0),
});

test('nothing kept for others tells what a retracted bid had shown', async () => {
  const close = new Date((await server.clock.now()).getTime() + 3 * day);
  const auction = await server.make.auction();
  const session = await server.make.session({ auction_id: auction.id, first_close_at: close });
  const lot = await server.make.lot(
    { auction_id: auction.id, session_id: session.id },
    { close_at: close, scheduled_close_at: close },
  );
  const [leader, retractor] = [await scene.bidder(auction.id), await scene.bidder(auction.id)];
  await bid(leader.client, lot.id, 333.33);
  await bid(retractor.client, lot.id, 900);
  const list = async () =>
    (
      await server.app.inject({
        url: `/api/site/getauctionandlots/${session.id}/0/10000`,
        headers: { host: 'localhost', ...crawler },
      })
    ).body;
  const { cache } = server.modules.pages;
  for (const pages of [cache.forVisitors, cache.forCrawlers]) {
    await pages('localhost/lot', page('$338.33'));
  }
  expect(await list()).toContain('338.33');

  const own = (await scene.logOf(lot.id)).find((row) => row.bidder_id === retractor.id);
  const { status } = await retractor.client.call('POST /api/site/retractBid', {
    body: { Param: own?.id ?? '' },
  });
  expect(status).toBe(204);
  await server.tellFacts();
  expect(await list()).not.toContain('338.33');
  for (const pages of [cache.forVisitors, cache.forCrawlers]) {
    const { body } = await pages('localhost/lot', page('$1.00'));
    expect(body.toString()).toBe('$1.00');
  }
});
