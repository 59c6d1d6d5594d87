import { afterAll, beforeAll, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

// No foreign key checks a bid (decision 240): what it names cannot be deleted.

let server: TestServer;
const scene = biddingScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

test('a lot with bids, their bidders and the bids that watchers saw cannot be deleted', async () => {
  const lot = await server.make.lot();
  const ann = await scene.bidder(lot.auctionId);
  expect((await bid(ann.client, lot.id, 20)).status).toBe(200);
  const db = scene.db();
  await expect(db.deleteFrom('lots').where('id', '=', lot.id).execute()).rejects.toThrow(
    'a lot with a history',
  );
  await expect(db.deleteFrom('bids').where('lot_id', '=', lot.id).execute()).rejects.toThrow(
    'a bid that watchers were told of',
  );
  // Their registration keeps them, too.
  await expect(db.deleteFrom('users').where('id', '=', ann.id).execute()).rejects.toThrow(
    'foreign key',
  );
});

test.each(['lots', 'users', 'bids'])('%s cannot be emptied', async (table) => {
  await expect(server.database.pool.query(`truncate ${table} cascade`)).rejects.toThrow(
    'is part of a history and cannot be emptied',
  );
});

test('a lot that is deleted while somebody bids stays, since the deletion waits for the bid', async () => {
  const lot = await server.make.lot();
  const other = await server.database.pool.connect();
  await other.query('begin');
  await other.query('select from lot_states where lot_id = $1 for update', [lot.id]);
  const deletion = scene
    .db()
    .deleteFrom('lots')
    .where('id', '=', lot.id)
    .execute()
    .then(
      () => 'deleted',
      (error: unknown) => String(error),
    );
  await expect.poll(() => waitingFor('delete from "lots"')).toBe(1);
  await other.query(
    `insert into lot_events (lot_id, sequence, kind, close_at, happened_at)
     values ($1, 1, 'withdrawn', auction_clock(), auction_clock())`,
    [lot.id],
  );
  await other.query('commit');
  other.release();
  expect(await deletion).toContain('a lot with a history');
  expect(await scene.stateOf(lot.id)).toMatchObject({ outcome: null });
});

async function waitingFor(query: string): Promise<number> {
  const { rows } = await server.database.pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [`${query}%`],
  );
  return rows[0]?.count ?? 0;
}
