import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { LotEvent } from '#bidding/live/public.ts';
import { createFactories } from '#main/testing/factories.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { createMissedEvents } from './missed-events.ts';

let suite: TestDatabase;
beforeAll(async () => {
  suite = await testDatabase();
  // Stands in for another machine that is away: the commit of an event waits for this lock.
  await sql`
    create function wait_at_commit() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(265); return null; end'`.execute(suite.db.kysely);
  await sql`
    create constraint trigger wait_at_commit after insert on lot_events
      deferrable initially deferred for each row execute function wait_at_commit()`.execute(
    suite.db.kysely,
  );
});
afterAll(() => suite.drop());

/** Milliseconds for which the commits that are under way have waited. */
async function commitsWaited(): Promise<number[]> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from clock_timestamp() - query_start)::float8 * 1000 as ms
    from pg_stat_activity where query = 'commit' and wait_event = 'advisory'`.execute(
    suite.db.kysely,
  );
  return rows.map(({ ms }) => ms);
}

test('an event whose commit took longer than rounds look back is told to watchers all the same', async () => {
  const { pool } = suite.db;
  const lot = await createFactories(suite.db).lot();
  const told: LotEvent[] = [];
  const missed = createMissedEvents(suite.db, {
    lotEventsHere: (events) => void told.push(...events),
    lastSentHere: () => 0,
    watchedHere: () => [lot.sessionId],
  });
  await missed.round();

  const [machine, node] = [await pool.connect(), await pool.connect()];
  await machine.query('begin');
  await machine.query('select pg_advisory_xact_lock(265)');
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
  await vi.waitFor(async () => expect((await commitsWaited())[0]).toBeGreaterThan(600), 5_000);
  await missed.round();
  await machine.query('rollback');
  await committed;
  expect(told).toEqual([]);

  await missed.round();
  await missed.round();
  expect(told).toMatchObject([{ lotId: lot.id, sequence: 1, kind: 'passed' }]);
  for (const client of [machine, node]) client.release();
});
