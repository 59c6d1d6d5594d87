import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../database/testing/test-database.ts';
import type { TestDatabase } from '../database/testing/test-database.ts';
import { createLog } from '../log/log.ts';
import { defineFact, follower } from './fact.ts';
import { createFactReader } from './fact-reader.ts';
import type { FactReader } from './fact-reader.ts';
import { deleteOldFacts, recordFact } from './facts.queries.ts';

const lotPainted = defineFact('LotPainted', z.object({ lot: z.number().int() }));

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`delete from facts`.execute(database.db.kysely);
});

interface Node extends FactReader {
  readonly heard: number[];
}

async function node(follow?: (lot: number) => void): Promise<Node> {
  const heard: number[] = [];
  const reader = createFactReader(database.db, createLog('silent'), [
    follower('gallery', lotPainted, ({ lot }) => {
      follow?.(lot);
      heard.push(lot);
    }),
  ]);
  await reader.begin();
  return { ...reader, heard };
}

/** Paints a lot in a transaction of its own, which goes on with `then` before it commits. */
async function paint(lot: number, then = async () => {}): Promise<void> {
  await database.db.transaction(async (transaction) => {
    await recordFact(transaction, lotPainted, { lot });
    await then();
  });
}

/** A transaction that has written its fact and has yet to commit. */
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
  await paint(1);
  const slow = await beginToPaint(2);
  const { heard, round } = await node();
  await slow.commit();
  await round();
  expect(heard).toEqual([2]);
});

test('a follower that fails is told again, and keeps no fact from the others', async () => {
  let canPaint = false;
  let time = 0;
  const heard: string[] = [];
  const reader = createFactReader(
    database.db,
    createLog('silent'),
    [
      follower('painter', lotPainted, ({ lot }) => {
        if (!canPaint && lot === 1) throw new Error('no paint');
        heard.push(`painter ${lot}`);
      }),
      follower('gallery', lotPainted, ({ lot }) => void heard.push(`gallery ${lot}`)),
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

test('old facts are deleted', async () => {
  await paint(1);
  await deleteOldFacts(database.db.kysely, 1);
  const rows = () => database.db.kysely.selectFrom('facts').select('id').execute();
  expect(await rows()).toHaveLength(1);
  await sql`update facts set recorded_at = recorded_at - interval '25 hours'`.execute(
    database.db.kysely,
  );
  await deleteOldFacts(database.db.kysely, 1);
  expect(await rows()).toHaveLength(0);
});
