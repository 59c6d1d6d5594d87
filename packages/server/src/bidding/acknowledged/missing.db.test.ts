import { afterAll, beforeAll, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { AcknowledgedBid } from './entry.ts';
import { findMissing } from './missing.queries.ts';

let server: TestServer;
const scene = biddingScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

/** Two bids that the database knows. */
async function known(): Promise<AcknowledgedBid[]> {
  const lot = await server.make.lot();
  const [ann, bob] = [await scene.bidder(lot.auctionId), await scene.bidder(lot.auctionId)];
  await bid(ann.client, lot.id, 20);
  await bid(bob.client, lot.id, 40);
  const log = await scene.logOf(lot.id);
  return log.flatMap(({ ordinal, unique_id: uniqueId }) =>
    ordinal === null || uniqueId === null
      ? []
      : [{ lotId: lot.id, ordinal, sequence: ordinal, uniqueId }],
  );
}
const lost = ([there]: readonly AcknowledgedBid[], uniqueId: string): AcknowledgedBid[] =>
  there === undefined ? [] : [{ ...there, uniqueId }];

test('what is missing is found from the latest bids on, as far back as it goes and no further', async () => {
  const there = await known();
  const asked: string[] = [];
  function* slices() {
    for (const [name, bids] of [
      ['latest', [...there, ...lost(there, 'third')]],
      ['before', [...lost(there, 'first'), ...lost(there, 'second')]],
      ['whole', there],
      ['oldest', lost(there, 'unasked')],
    ] as const) {
      asked.push(name);
      yield bids;
    }
  }
  const { missing } = await findMissing(server.database, slices());
  expect(missing.map(({ uniqueId }) => uniqueId)).toEqual(['first', 'second', 'third']);
  expect(asked).toEqual(['latest', 'before', 'whole']);
});

test('where the latest are there, nothing earlier is asked for, and nothing at all is nothing missing', async () => {
  const there = await known();
  expect(await findMissing(server.database, [there, lost(there, 'unasked')])).toMatchObject({
    missing: [],
    position: { timeline: 1 },
  });
  expect(await findMissing(server.database, [])).toMatchObject({ missing: [] });
});
