import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../database/database.ts';
import type { DB } from '../database/schema.ts';
import { testDatabase } from '../database/testing/test-database.ts';
import type { TestDatabase } from '../database/testing/test-database.ts';
import { createLog } from '../log/log.ts';
import { backlogName, defineFact, onEveryNode, onceForAll } from './fact.ts';
import { deleteOldFacts, readUnfollowed, recordFact } from './facts.queries.ts';
import { createInstallationFollowers } from './installation-followers.ts';
import { createNodeFollowers } from './node-followers.ts';
import type { NodeFollowers } from './node-followers.ts';

const lotPainted = defineFact('LotPainted', z.object({ lot: z.number().int() }));

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`delete from facts`.execute(database.db.kysely);
});

interface Node extends NodeFollowers {
  readonly heard: number[];
}

async function node(follow?: (lot: number) => void): Promise<Node> {
  const heard: number[] = [];
  const reader = createNodeFollowers(database.db, createLog('silent'), [
    onEveryNode('gallery', lotPainted, ({ lot }) => {
      follow?.(lot);
      heard.push(lot);
    }),
  ]);
  await reader.begin();
  return { ...reader, heard };
}

/** Paints a lot in a transaction of its own, which calls `then` before it commits. */
async function paint(lot: number, then = async () => {}): Promise<void> {
  await database.db.transaction(async (transaction) => {
    await recordFact(transaction, lotPainted, { lot });
    await then();
  });
}

/** A transaction that has written its fact and not committed yet. */
async function beginToPaint(lot: number) {
  const written = Promise.withResolvers<void>();
  const commits = Promise.withResolvers<void>();
  const done = database.db.transaction(async (transaction) => {
    await recordFact(transaction, lotPainted, { lot });
    written.resolve();
    await commits.promise;
  });
  await Promise.race([written.promise, done]);
  return {
    async commit() {
      commits.resolve();
      await done;
    },
  };
}

test('every node is told of what commits, once, and of nothing that does not', async () => {
  const [one, other] = [await node(), await node()];
  await paint(1);
  await expect(paint(2, () => Promise.reject(new Error('no paint')))).rejects.toThrow('no paint');
  await paint(3);
  for (const each of [one, other]) {
    await each.round();
    await each.round();
    expect(each.heard).toEqual([1, 3]);
  }
});

test('what commits late is told late, and delays nothing else', async () => {
  const { heard, round } = await node();
  const slow = await beginToPaint(1);
  await paint(2);
  await round();
  expect(heard).toEqual([2]);
  await paint(3);
  await round();
  expect(heard).toEqual([2, 3]);
  await slow.commit();
  await round();
  await round();
  expect(heard).toEqual([2, 3, 1]);
});

test('a node that begins meanwhile is told of what was under way', async () => {
  const slow = await beginToPaint(1);
  const { heard, round } = await node();
  await slow.commit();
  await round();
  expect(heard).toEqual([1]);
});

test('a follower that fails is told again, and keeps no fact from the others', async () => {
  let canPaint = false;
  let time = 0;
  const heard: string[] = [];
  const reader = createNodeFollowers(
    database.db,
    createLog('silent'),
    [
      onEveryNode('painter', lotPainted, ({ lot }) => {
        if (!canPaint && lot === 1) throw new Error('no paint');
        heard.push(`painter ${lot}`);
      }),
      onEveryNode('gallery', lotPainted, ({ lot }) => void heard.push(`gallery ${lot}`)),
    ],
    () => time,
  );
  await reader.begin();
  await paint(1);
  await paint(2);
  await reader.round();
  expect(heard).toEqual(['gallery 1', 'painter 2', 'gallery 2']);
  canPaint = true;
  await reader.round();
  expect(heard).toHaveLength(3);
  time = 1_000;
  await reader.round();
  await reader.round();
  expect(heard.slice(3)).toEqual(['painter 1']);
});

test('what a follower failed at is its backlog until it has followed', async () => {
  let canFollow = false;
  let time = 0;
  const gallery = onEveryNode('gallery', lotPainted, () => {
    if (!canFollow) throw new Error('closed');
  });
  const reader = createNodeFollowers(database.db, createLog('silent'), [gallery], () => time);
  const backlog = () => reader.backlog().get(backlogName(gallery));
  await reader.begin();
  expect(backlog()).toEqual({ count: 0, oldestSeconds: 0 });
  await paint(1);
  await reader.round();
  time = 3_000;
  await reader.round();
  await paint(2);
  await reader.round();
  time = 5_000;
  expect(backlog()).toEqual({ count: 2, oldestSeconds: 5 });
  canFollow = true;
  time = 60_000;
  await reader.round();
  expect(backlog()).toEqual({ count: 0, oldestSeconds: 0 });
});

describe('a follower that fails for good', () => {
  let time = 0;
  let tries: number[] = [];
  async function painter(canPaint: (lot: number) => boolean = () => false) {
    [time, tries] = [0, []];
    const follower = onEveryNode('painter', lotPainted, ({ lot }) => {
      tries.push(time);
      if (!canPaint(lot)) throw new Error('no paint');
    });
    const reader = createNodeFollowers(database.db, createLog('silent'), [follower], () => time);
    await reader.begin();
    return { ...reader, waiting: () => reader.backlog().get(backlogName(follower))?.count };
  }

  test('is told ever more seldom, and after ten minutes no more', async () => {
    const { round, waiting, givenUp } = await painter();
    await paint(1);
    for (; time <= 12 * 60_000; time += 1_000) await round();
    expect(tries.slice(0, 9)).toEqual(
      [0, 1, 3, 7, 15, 31, 63, 123, 183].map((seconds) => seconds * 1_000),
    );
    expect(tries.at(-1)).toBe(543_000);
    expect([waiting(), givenUp()]).toEqual([0, 1]);
  });

  test('is told again of the newest 500', async () => {
    let isWell = false;
    const { round, waiting, givenUp } = await painter((lot) => isWell && lot > 20);
    await sql`insert into facts (name, body)
      select ${lotPainted.name}, jsonb_build_object('lot', lot)
      from generate_series(1, 520) lot`.execute(database.db.kysely);
    await round();
    expect([waiting(), givenUp()]).toEqual([500, 20]);
    [isWell, time] = [true, 1_000];
    await round();
    expect([waiting(), givenUp()]).toEqual([0, 20]);
  });
});

test('a burst of many is told in one round', async () => {
  const { heard, round } = await node();
  const count = 2_500;
  await sql`insert into facts (name, body)
    select ${lotPainted.name}, jsonb_build_object('lot', lot)
    from generate_series(1, ${count}::int) lot`.execute(database.db.kysely);
  await round();
  expect(heard).toEqual(Array.from({ length: count }, (_, index) => index + 1));
});

test('whatever the order of their commits, nobody misses one or hears it twice', async () => {
  const nodes = [await node(), await node(), await node()];
  const count = 300;
  const over = new AbortController();
  const reading = nodes.map(async ({ round }) => {
    while (!over.signal.aborted) await round();
    await round();
  });
  const painters = Array.from({ length: 10 }, async (_, painter) => {
    for (let lot = painter; lot < count; lot += 10) {
      await paint(lot, async () => {
        for (let turns = 0; turns < (lot % 7) * 20; turns += 1) await turn();
      });
    }
  });
  await Promise.all(painters);
  over.abort();
  await Promise.all(reading);
  const all = Array.from({ length: count }, (_, lot) => lot);
  for (const { heard } of nodes) expect(heard.toSorted((a, b) => a - b)).toEqual(all);
});

test('a body that is not of its fact is not written', async () => {
  await expect(
    database.db.transaction((transaction) => recordFact(transaction, lotPainted, { lot: 1.5 })),
  ).rejects.toThrow('int');
});

const all = () => true;

/**
 * The number of rows of facts and deliveries that this connection has read since its statistics were
 * flushed.
 */
async function rowsRead(transaction: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + idx_tup_fetch)::float8 as read from pg_stat_xact_user_tables
    where relname in ('facts', 'fact_deliveries')`.execute(transaction);
  return rows[0]?.read ?? Infinity;
}

describe('a follower of the installation', () => {
  const heard: number[] = [];
  beforeEach(() => {
    heard.length = 0;
    complaints.mockClear();
  });
  const complaints = vi.fn<() => void>();
  const log = Object.assign(createLog('silent'), { error: complaints });
  const gallery = (follow: (lot: number) => Promise<void> = async () => {}) =>
    createInstallationFollowers(database.db, log, [
      onceForAll('gallery', lotPainted, async (_transaction, { lot }) => {
        await follow(lot);
        heard.push(lot);
      }),
    ]);

  test('is told once by all nodes together, of what committed while none was there too', async () => {
    for (let lot = 1; lot <= 20; lot += 1) await paint(lot);
    await Promise.all([gallery().round(all), gallery().round(all), gallery().round(all)]);
    await gallery().round(all);
    expect(heard.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(complaints).not.toHaveBeenCalled();
  });

  test('is not told of what another node is following, and is if that node fails', async () => {
    await paint(1);
    const began = Promise.withResolvers<void>();
    const ends = Promise.withResolvers<void>();
    const dying = gallery(async () => {
      began.resolve();
      await ends.promise;
      throw new Error('the node died');
    }).round(all);
    await began.promise;
    await gallery().round(all);
    expect(heard).toEqual([]);
    ends.resolve();
    await dying;
    await gallery().round(all);
    expect(heard).toEqual([1]);
  });

  test('is told of what commits late, behind what it has followed', async () => {
    const slow = await beginToPaint(1);
    await paint(2);
    const followers = gallery();
    await followers.round(all);
    await followers.round(all);
    expect(heard).toEqual([2]);
    await slow.commit();
    await followers.round(all);
    expect(heard).toEqual([2, 1]);
  });

  test('finds its next fact by key, also behind 100,000 that it has followed', async () => {
    await sql`insert into facts (name, body)
      select ${lotPainted.name}, '{"lot": 1}' from generate_series(1, 100000)`.execute(
      database.db.kysely,
    );
    await sql`insert into fact_deliveries select id, 'gallery' from facts`.execute(
      database.db.kysely,
    );
    await sql`analyze facts, fact_deliveries`.execute(database.db.kysely);
    // One connection, whose statistics then cover everything that a round has read.
    const { url } = database;
    const own = openDatabase({ url, maxConnections: 1, applicationName: 'fairlot test figures' });
    try {
      const touched: number[] = [];
      const followers = createInstallationFollowers(own, log, [
        onceForAll('gallery', lotPainted, async (transaction, { lot }) => {
          heard.push(lot);
          touched.push(await rowsRead(transaction));
        }),
      ]);
      await followers.round(all);
      await sql`select pg_stat_force_next_flush()`.execute(own.kysely);
      await paint(7);
      await paint(8);
      await followers.round(all);
      expect(heard).toEqual([7, 8]);
      for (const rows of touched) expect(rows).toBeLessThan(100);
    } finally {
      await own.close();
    }
  });

  test('what it wrote is undone when it fails, and the facts behind it are told', async () => {
    await paint(1);
    await paint(2);
    const followers = createInstallationFollowers(database.db, createLog('silent'), [
      onceForAll('painter', lotPainted, async (transaction, { lot }) => {
        await transaction
          .insertInto('server_secrets')
          .values({ name: `lot ${lot}`, secret: Buffer.alloc(32) })
          .execute();
        if (lot === 1) throw new Error('no paint');
      }),
    ]);
    expect(await followers.round(all)).toEqual(new Set([lotPainted.name]));
    const names = await database.db.kysely.selectFrom('server_secrets').select('name').execute();
    expect(names).toEqual([{ name: 'lot 2' }]);
  });

  test('facts that it has yet to follow are its backlog, with the age of the oldest', async () => {
    const follower = { name: 'gallery', factName: lotPainted.name };
    const backlog = async () =>
      (await readUnfollowed(database.db.kysely, [follower])).get(backlogName(follower));
    await paint(1);
    await sql`update facts set recorded_at = recorded_at - interval '1 minute'`.execute(
      database.db.kysely,
    );
    await paint(2);
    const waiting = await backlog();
    expect(waiting?.count).toBe(2);
    expect(waiting?.oldestSeconds).toBeCloseTo(60, -1);
    await gallery().round(all);
    expect(await backlog()).toEqual({ count: 0, oldestSeconds: 0 });
  });

  test('keeps old facts until it has been told of them; others are deleted', async () => {
    const followers = [{ name: 'gallery', factName: lotPainted.name }];
    const count = async () =>
      (await database.db.kysely.selectFrom('facts').select('id').execute()).length;
    await paint(1);
    await deleteOldFacts(database.db.kysely, 1, []);
    expect(await count()).toBe(1);
    await sql`update facts set recorded_at = recorded_at - interval '25 hours'`.execute(
      database.db.kysely,
    );
    await deleteOldFacts(database.db.kysely, 1, followers);
    expect(await count()).toBe(1);
    await gallery().round(all);
    await deleteOldFacts(database.db.kysely, 1, followers);
    expect(await count()).toBe(0);
  });
});
