import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../database/testing/test-database.ts';
import type { TestDatabase } from '../database/testing/test-database.ts';
import { createLog } from '../log/log.ts';
import { defineJob, handledJob } from './job.ts';
import { createJobs } from './jobs.ts';
import type { Jobs } from './jobs.ts';

const greet = defineJob({
  name: 'greet',
  data: z.object({ name: z.string() }),
  retries: 2,
  retryAfter: 2,
  giveUpAfter: 30,
});

const wave = defineJob({ ...greet, name: 'wave' });

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const nodes: Jobs[] = [];
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()));
  await sql`drop schema jobs cascade`.execute(database.db.kysely);
});

async function openNode(): Promise<Jobs> {
  const node = await createJobs(database.db, createLog('silent'));
  nodes.push(node);
  await node.open([greet, wave]);
  return node;
}

const enqueue = (node: Jobs, name: string) =>
  database.db.transaction((transaction) => node.enqueue(transaction, greet, { name }));

/** Moves time forward for the queue, which uses the database's own clock, and checks for dead workers. */
async function passSeconds(seconds: number) {
  const { kysely } = database.db;
  const passed = sql`make_interval(secs => ${seconds})`;
  await sql`update jobs.job set start_after = start_after - ${passed},
    started_on = started_on - ${passed}`.execute(kysely);
  await sql`update jobs.queue set monitor_claim_on = monitor_claim_on - ${passed}`.execute(kysely);
  await nodes[0]?.supervise();
}

async function storedJobs() {
  const { rows } = await sql`select state::text, retry_count from jobs.job order by id`.execute(
    database.db.kysely,
  );
  return rows;
}

/** A worker that takes one job and is silent until `wake`. */
async function sleeper() {
  const taken = Promise.withResolvers<void>();
  const { promise, resolve: wake } = Promise.withResolvers<void>();
  const node = await openNode();
  node.handle(
    handledJob(greet, () => {
      taken.resolve();
      return promise;
    }),
  );
  const round = node.runDue();
  await taken.promise;
  return { wake, round };
}

describe('jobs', () => {
  test('nodes that start at once on an empty database share one queue', async () => {
    const crowd = await Promise.all(Array.from({ length: 5 }, openNode));
    const greeted: string[] = [];
    for (const node of crowd) {
      node.handle(handledJob(greet, async ({ name }) => void greeted.push(name)));
      await enqueue(node, 'Ada');
    }
    await Promise.all(crowd.map((node) => node.runDue()));
    expect(greeted).toHaveLength(5);
    expect(await storedJobs()).toEqual(
      Array.from({ length: 5 }, () => ({ state: 'completed', retry_count: 0 })),
    );
  });

  test('frees the job of a dead worker, not before it counts as dead', async () => {
    const node = await openNode();
    await enqueue(node, 'Ada');
    const { wake, round } = await sleeper();
    const greeted: string[] = [];
    node.handle(handledJob(greet, async ({ name }) => void greeted.push(name)));

    await passSeconds(greet.giveUpAfter - 5);
    expect(await node.runDue()).toBe(0);
    await passSeconds(5);
    expect(await node.runDue()).toBe(0);
    expect(await storedJobs()).toEqual([{ state: 'retry', retry_count: 0 }]);
    await passSeconds(greet.retryAfter * 2);
    expect(await node.runDue()).toBe(1);
    expect(greeted).toEqual(['Ada']);
    wake();
    await round;
  });

  test('a worker that wakes late does not settle the job that another one has', async () => {
    const node = await openNode();
    await enqueue(node, 'Ada');
    const first = await sleeper();
    await passSeconds(greet.giveUpAfter + 1);
    await node.runDue();
    await passSeconds(greet.retryAfter * 2);
    const second = await sleeper();

    first.wake();
    await first.round;
    expect(await storedJobs()).toEqual([{ state: 'active', retry_count: 1 }]);
    second.wake();
    await second.round;
    expect(await storedJobs()).toEqual([{ state: 'completed', retry_count: 1 }]);
  });

  test('of one kind wait for no other kind that hangs', async () => {
    const node = await openNode();
    const [hangs, waved] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    const greeting = Promise.withResolvers<void>();
    node.handle(
      handledJob(greet, () => {
        greeting.resolve();
        return hangs.promise;
      }),
    );
    node.handle(handledJob(wave, async ({ name }) => waved.resolve(name)));
    await enqueue(node, 'Ada');
    await node.beginDue();
    await greeting.promise;
    await database.db.transaction((tx) => node.enqueue(tx, wave, { name: 'Grace' }));
    await node.beginDue();
    expect(await waved.promise).toBe('Grace');
    hangs.resolve();
  });

  test('leaves a job as failed after its last retry', async () => {
    const node = await openNode();
    node.handle(handledJob(greet, async () => Promise.reject(new Error('nobody there'))));
    await enqueue(node, 'Ada');
    for (let attempt = 0; attempt <= greet.retries; attempt += 1) {
      expect(await node.runDue()).toBe(1);
      await passSeconds(60);
    }
    expect(await node.runDue()).toBe(0);
    expect(await storedJobs()).toEqual([{ state: 'failed', retry_count: greet.retries }]);
  });

  test('fails a job whose data has another shape, and says where, not what stood there', async () => {
    const node = await openNode();
    const greeted: string[] = [];
    node.handle(handledJob(greet, async ({ name }) => void greeted.push(name)));
    const before = defineJob({ ...greet, data: z.object({ nickname: z.string() }) });
    await database.db.transaction((tx) => node.enqueue(tx, before, { nickname: 'Secret' }));
    expect(await node.runDue()).toBe(1);
    expect(greeted).toEqual([]);
    expect(await storedJobs()).toEqual([{ state: 'retry', retry_count: 0 }]);
    const { rows } = await sql<{ output: unknown }>`select output from jobs.job`.execute(
      database.db.kysely,
    );
    const output = JSON.stringify(rows);
    expect(output).toContain('The data of greet has another shape');
    expect(output).toContain('at name');
    expect(output).not.toContain('Secret');
  });

  test('knows a job only if its transaction commits, and none without a queue', async () => {
    const node = await openNode();
    const undone = database.db.transaction(async (transaction) => {
      await node.enqueue(transaction, greet, { name: 'Ada' });
      throw new Error('changed its mind');
    });
    await expect(undone).rejects.toThrow('changed its mind');
    expect(await storedJobs()).toEqual([]);
    const unknown = defineJob({ ...greet, name: 'bow' });
    await expect(
      database.db.transaction((transaction) => node.enqueue(transaction, unknown, { name: 'Ada' })),
    ).rejects.toThrow('bow');
  });
});

test('a transaction enqueues on its own connection, where others hold all the rest', async () => {
  const node = await openNode();
  const { promise: allBegan, resolve } = Promise.withResolvers<void>();
  const connections = database.db.pool.options.max;
  let begun = 0;
  await Promise.all(
    Array.from({ length: connections }, () =>
      database.db.transaction(async (transaction) => {
        begun += 1;
        if (begun === connections) resolve();
        await allBegan;
        await node.enqueue(transaction, greet, { name: 'Ada' });
      }),
    ),
  );
  expect(await storedJobs()).toHaveLength(connections);
});
