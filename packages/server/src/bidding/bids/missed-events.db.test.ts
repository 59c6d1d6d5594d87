import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LotEvent } from '#bidding/live/public.ts';
import { createFactories } from '#main/testing/factories.ts';
import { holdableCommits } from '#platform/database/testing/held-commits.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { createMissedEvents } from './missed-events.ts';

let suite: TestDatabase;
beforeAll(async () => {
  suite = await testDatabase();
});
afterAll(() => suite.drop());

test('an event whose commit took longer than rounds look back is told to watchers all the same', async () => {
  const commits = await holdableCommits(suite.db, 'lot_events');
  const lot = await createFactories(suite.db).lot();
  const told: LotEvent[] = [];
  const missed = createMissedEvents(suite.db, {
    lotEventsHere: (events) => void told.push(...events),
    lastSentHere: () => 0,
    watchedHere: () => [lot.sessionId],
  });
  await missed.round();

  const letGo = await commits.hold();
  const node = await suite.db.pool.connect();
  await node.query('begin');
  await node.query('update lot_states set sequence = 1 where lot_id = $1', [lot.id]);
  // Old when its commit begins, as one of a batch that was written slowly.
  await node.query(
    `insert into lot_events (lot_id, sequence, kind, close_at, happened_at)
     select lot_id, 1, 'passed', close_at, auction_clock() - interval '4.5 seconds'
     from lot_states where lot_id = $1`,
    [lot.id],
  );
  const committed = node.query('commit');
  await commits.waited(600);
  await missed.round();
  await letGo();
  await committed;
  expect(told).toEqual([]);

  await missed.round();
  await missed.round();
  expect(told).toMatchObject([{ lotId: lot.id, sequence: 1, kind: 'passed' }]);
  node.release();
});
