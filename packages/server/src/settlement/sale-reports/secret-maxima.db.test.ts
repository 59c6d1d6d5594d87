import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { hammerLots } from '#main/testing/hammer-lots.ts';
import { bid } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { takeLotOut } from '#bidding/bids/public.ts';

const by = { kind: 'command', name: 'a test' } as const;

const day = 24 * 60 * 60_000;
let server: TestServer;
const scene = biddingScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

async function exportedBids(auctionId: string): Promise<Record<string, string>[]> {
  const { id } = await server.make.user();
  const { seller_company_id } = await scene
    .db()
    .selectFrom('auctions')
    .select('seller_company_id')
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow();
  await scene
    .db()
    .insertInto('staff')
    .values({ user_id: id, seller_company_id, role: 'owner' })
    .execute();
  const { cookies } = await scene.signedIn(id);
  const { body } = await server.app.inject({
    url: `/api/site/saleexport/${auctionId}/bids`,
    headers: {
      host: 'localhost',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  return parse(body, { columns: true, bom: true });
}

test('staff read the maxima of lots that the hammer sold, and of no bid that was taken back', async () => {
  const close = new Date(Date.now() + 3 * day);
  const session = await server.make.session({ first_close_at: close });
  const of = { session_id: session.id, auction_id: session.auctionId };
  const sold = await server.make.lot({ ...of, lot_number: 'sold' }, { close_at: close });
  const withdrawn = await server.make.lot(
    { ...of, lot_number: 'withdrawn' },
    { close_at: close, reserve_cents: 100_00 },
  );
  const passed = await server.make.lot(
    { ...of, lot_number: 'passed' },
    { close_at: close, reserve_cents: 900_00 },
  );
  const [ann, bob] = [await scene.bidder(session.auctionId), await scene.bidder(session.auctionId)];
  await bid(ann.client, sold.id, 30);
  await bid(bob.client, sold.id, 80);
  await bid(bob.client, sold.id, 90);
  await bid(ann.client, withdrawn.id, 150);
  await bid(ann.client, withdrawn.id, 160);
  const own = (await scene.logOf(sold.id)).find(({ bidder_id }) => bidder_id === bob.id);
  await bob.client.call('POST /api/site/retractBid', {
    body: { Param: own?.id ?? '', reason: 'DescriptionChanged' },
  });
  await takeLotOut(server.database, {
    lotId: withdrawn.id,
    leaving: { kind: 'withdrawn' },
    by,
    reason: '',
  });
  await bid(ann.client, passed.id, 150);
  await bid(ann.client, passed.id, 160);
  await hammerLots(server.database, [sold.id, passed.id]);

  const rows = await exportedBids(session.auctionId);
  expect(
    rows.map((row) => [row['Lot Number'], row['Paddle'], row['Price'], row['Maximum']]),
  ).toEqual([
    ['sold', String(ann.paddle), '5.00', '30.00'],
    ['sold', String(bob.paddle), '31.00', ''],
    ['sold', String(bob.paddle), '31.00', ''],
    ['withdrawn', String(ann.paddle), '100.00', ''],
    ['passed', String(ann.paddle), '150.00', ''],
  ]);
  expect(rows.map((row) => row['Retraction Reason'])).toEqual([
    '',
    'DescriptionChanged',
    'DescriptionChanged',
    '',
    '',
  ]);
});
