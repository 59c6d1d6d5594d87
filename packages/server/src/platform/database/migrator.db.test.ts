import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import type { PoolClient } from 'pg';
import { migrate } from './migrator.ts';
import { testDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';

describe('migrate', () => {
  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
    await database.db.pool.query('drop schema public cascade; create schema public');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const file = (name: string, sql: string) => writeFile(path.join(folder, name), sql);
  const run = () => migrate({ url: database.url, folder });

  test('applies files in the order of their numbers, each once', async () => {
    await file('0002_rename.sql', 'alter table a rename to b');
    await file('0001_make.sql', 'create table a (id int); insert into a values (1);');
    expect(await run()).toEqual(['0001_make', '0002_rename']);
    expect(await run()).toEqual([]);
    await file('0003_add.sql', 'insert into b values (2)');
    expect(await run()).toEqual(['0003_add']);
    const { rows } = await database.db.pool.query('select id from b order by id');
    expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('lets nodes that start at once apply each file once', async () => {
    await file('0001_make.sql', 'create table a (id int); select pg_sleep(0.05);');
    const results = await Promise.all([run(), run(), run(), run()]);
    expect(results.flat()).toEqual(['0001_make']);
  });

  test('undoes a failing file, keeps those before it and names file, line and reason', async () => {
    await file('0001_good.sql', 'create table good (id int)');
    await file('0002_bad.sql', 'create table half (id int);\ninsert into nowhere values (1);');
    await expect(run()).rejects.toThrow(
      'Migration 0002_bad failed at line 2: relation "nowhere" does not exist',
    );
    const { rows } = await database.db.pool.query(
      `select to_regclass('good')::text as good, to_regclass('half')::text as half`,
    );
    expect(rows).toEqual([{ good: 'good', half: null }]);
    await file('0002_bad.sql', 'select 1');
    expect(await run()).toEqual(['0002_bad']);
  });

  test('refuses a file that changed after it was applied', async () => {
    await file('0001_make.sql', 'create table a (id int)');
    await run();
    await file('0001_make.sql', 'create table a (id bigint)');
    await expect(run()).rejects.toThrow('Migration 0001_make was changed after it was applied');
  });

  test('takes other line ends for the same file', async () => {
    await file('0001_make.sql', 'create table a (\nid int)');
    await run();
    await file('0001_make.sql', 'create table a (\r\nid int)');
    expect(await run()).toEqual([]);
  });

  test('refuses a database that knows more than the files', async () => {
    await file('0001_make.sql', 'select 1');
    await run();
    await rm(path.join(folder, '0001_make.sql'));
    await expect(run()).rejects.toThrow('0001_make was applied to this database, but its file is');
  });

  test('accepts what a later release has added, and refuses what it has taken away too early', async () => {
    await file('0001_make.sql', 'create table a (id int, b int)');
    await file('0002_add.sql', 'alter table a add column c int');
    await file('0003_drop.sql', '-- contract: since 0002\nalter table a drop column b');
    await run();
    await rm(path.join(folder, '0003_drop.sql'));
    expect(await run()).toEqual([]);
    await rm(path.join(folder, '0002_add.sql'));
    await expect(run()).rejects.toThrow('0003_drop was applied to this database, but its file is');
  });

  test('refuses a new file numbered before one that is applied', async () => {
    await file('0002_second.sql', 'select 1');
    await run();
    await file('0001_first.sql', 'select 1');
    await expect(run()).rejects.toThrow('0001_first comes before 0002_second');
  });

  test('lets others go on while somebody has its table for long, and takes it in a gap', async () => {
    await file('0001_make.sql', 'create table a (id int)');
    await run();
    await file('0002_add.sql', 'alter table a add column b int');
    await reading('a', async () => {
      const migrated = run();
      await expect.poll(waiting).toBe(1);
      // Behind the migration, as a bid would be; the reader before it does not end meanwhile.
      await database.db.pool.query('select from a');
      return () => expect(migrated).resolves.toEqual(['0002_add']);
    });
  });

  test('is the one that gives way to a transaction that wants its tables the other way round', async () => {
    await file('0001_make.sql', 'create table a (id int); create table b (id int);');
    await run();
    await file('0002_add.sql', 'alter table b add column x int; alter table a add column x int;');
    await reading('a', async (reader) => {
      const migrated = run();
      await expect.poll(waiting).toBe(1);
      await reader.query('insert into b values (1)');
      return () => expect(migrated).resolves.toEqual(['0002_add']);
    });
  });

  test('fails with the name of whoever has its table, in the end', async () => {
    await file('0001_make.sql', 'create table a (id int)');
    await run();
    await file('0002_add.sql', 'alter table a add column b int');
    await reading('a', async () => {
      await expect(migrate({ url: database.url, folder, patienceMs: 0 })).rejects.toThrow(
        /0002_add failed: tables that it changes were in use for 0 s, the last time by a long export \(process \d+, user /,
      );
    });
    expect(await run()).toEqual(['0002_add']);
  });

  test('starts while somebody reads the whole database, if there is nothing to do', async () => {
    await file('0001_make.sql', 'select 1');
    await run();
    await reading('schema_migrations', async () => {
      expect(await migrate({ url: database.url, folder, patienceMs: 0 })).toEqual([]);
    });
  });

  /** While a transaction reads a table; what `work` returns is done after its end. */
  async function reading(
    table: string,
    work: (reader: PoolClient) => Promise<(() => Promise<void>) | void>,
  ) {
    const reader = await database.db.pool.connect();
    await reader.query(`set application_name = 'a long export'; begin`);
    await reader.query(`select from ${table}`);
    let after: Awaited<ReturnType<typeof work>>;
    try {
      after = await work(reader);
    } finally {
      await reader.query('commit; reset application_name');
      reader.release();
    }
    await after?.();
  }

  async function waiting(): Promise<number | undefined> {
    const { rows } = await database.db.pool.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity
       where datname = current_database() and application_name = 'fairlot migrator' and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count;
  }

  test('refuses names without a number and two files with one', async () => {
    await file('first.sql', 'select 1');
    await expect(run()).rejects.toThrow('first.sql is not named like');
    await rm(path.join(folder, 'first.sql'));
    await file('0001_a.sql', 'select 1');
    await file('0001_b.sql', 'select 1');
    await expect(run()).rejects.toThrow('0001_a.sql and 0001_b.sql have the same number');
  });
});
