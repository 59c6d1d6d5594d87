import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { createLog } from '#platform/log/log.ts';
import { prepareDemo } from '@fairlot/demo';
import { replayLots } from './replay-lots.ts';

let test: TestDatabase;
let lotId: string;

beforeAll(async () => {
  test = await testDatabase();
  await prepareDemo(test.db, createLog('silent'));
  const { rows } = await test.db.pool.query<{ lot_id: string }>(
    'select lot_id from lot_states where bid_count > 3 and outcome is null order by bid_count desc limit 1',
  );
  lotId = rows[0]?.lot_id ?? '';
});
afterAll(() => test.drop());

async function fieldsThatDiffer(): Promise<string[] | undefined> {
  const lots = await replayLots(test.db, lotId);
  return lots?.flatMap(({ differences }) => differences.map(({ field }) => field));
}

/** Adds to numbers of the stored lot, replays, and restores them. */
async function withAdded(columns: Record<string, number>): Promise<string[] | undefined> {
  const add = async (sign: 1 | -1) => {
    const changes = Object.entries(columns).map(
      ([column, by]) => `${column} = ${column} + ${sign * by}`,
    );
    await test.db.pool.query(`update lot_states set ${changes.join(', ')} where lot_id = $1`, [
      lotId,
    ]);
  };
  await add(1);
  const fields = await fieldsThatDiffer();
  await add(-1);
  return fields;
}

const addToSecondEvent = (cents: number) =>
  test.db.pool.query(
    'update lot_events set price_cents = price_cents + $2 where lot_id = $1 and sequence = 2',
    [lotId, cents],
  );

const addToSecondBid = (cents: number) =>
  test.db.pool.query(
    'update bids set price_cents = price_cents + $2 where lot_id = $1 and ordinal = 2',
    [lotId, cents],
  );

describe('replaying lots from their log', () => {
  it('finds nothing where nothing is wrong', async () => {
    const auctions = await test.db.kysely.selectFrom('auctions').select('id').execute();
    for (const { id } of auctions) {
      const lots = await replayLots(test.db, id);
      expect(lots?.filter(({ differences }) => differences.length > 0)).toEqual([]);
    }
  });

  it('finds a price that the log does not bear out', async () => {
    const fields = await withAdded({ price_cents: 1, leader_max_cents: 1 });
    expect(fields).toEqual(['price', 'leader maximum']);
  });

  it('finds a bid that is missing in the count', async () => {
    expect(await withAdded({ bid_count: -1 })).toEqual(['bid count']);
  });

  it('finds a leader under another’s paddle', async () => {
    expect(await withAdded({ leader_paddle: 1 })).toEqual(['leader paddle']);
  });

  it('finds a price that watchers were told wrongly', async () => {
    await addToSecondEvent(1);
    expect(await fieldsThatDiffer()).toEqual(['price of event 2']);
    await addToSecondEvent(-1);
  });

  it('finds a price that the history shows wrongly', async () => {
    await addToSecondBid(1);
    expect(await fieldsThatDiffer()).toEqual(['price of bid 2']);
    await addToSecondBid(-1);
  });

  it('finds an event that is missing', async () => {
    expect(await withAdded({ sequence: 1 })).toEqual(['last event']);
  });

  it('knows no lot that does not exist', async () => {
    expect(await replayLots(test.db, '01935c1e-0000-7000-8000-000000000000')).toBeNull();
  });
});
