import { sql } from 'kysely';
import { Client } from 'pg';
import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  archiveBacklog,
  backupBacklog,
  readArchiveBacklog,
  readBackupBacklog,
} from './backup-backlogs.queries.ts';
import { missingSettings, openDatabase } from './database.ts';
import { isUnavailable } from './is-unavailable.ts';
import { testDatabase, throughPool } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';

/** PgBouncer keeps connections when their clients have gone. */
const isPooled = throughPool('postgres://localhost') !== undefined;

describe('the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    await database.db.pool.query('create table things (id int primary key)');
  });
  afterAll(() => database.drop());
  afterEach(() => void vi.useRealTimers());

  const things = async () =>
    (await database.db.pool.query<{ id: number }>('select id from things order by id')).rows.map(
      ({ id }) => id,
    );

  test('delivers numbers, instants and days as what they are', async () => {
    const { rows } = await database.db.pool.query(
      `select count(*) as count, 9007199254740991 as cents, array[1, null, 3]::bigint[] as list,
         '{}'::bigint[] as nothing, '2026-03-29 01:30+01'::timestamptz as instant,
         '2026-03-29'::date as day, array['2026-03-29'::date] as days, sum(2::bigint) as sum,
         current_setting('timezone') as zone`,
    );
    expect(rows).toEqual([
      {
        count: 1,
        cents: Number.MAX_SAFE_INTEGER,
        list: [1, null, 3],
        nothing: [],
        instant: new Date('2026-03-29T00:30:00Z'),
        day: '2026-03-29',
        days: ['2026-03-29'],
        sum: '2',
        zone: 'UTC',
      },
    ]);
  });

  test('fails a query whose integer no number can hold', async () => {
    await expect(
      sql`select 9007199254740993::bigint as cents`.execute(database.db.kysely),
    ).rejects.toThrow('9007199254740993');
    expect((await database.db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('keeps what a transaction did, and nothing of one that throws', async () => {
    const answer = await database.db.transaction(async (transaction) => {
      await sql`insert into things values (1)`.execute(transaction);
      return 'kept';
    });
    expect(answer).toBe('kept');
    await expect(
      database.db.transaction(async (transaction) => {
        await sql`insert into things values (2)`.execute(transaction);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await things()).toEqual([1]);
  });

  test('does not call a transaction kept in which a failure was swallowed', async () => {
    const committed = database.db.transaction(async (transaction) => {
      await sql`insert into things values (3)`.execute(transaction);
      await sql`insert into things values (3)`.execute(transaction).catch(() => undefined);
    });
    await expect(committed).rejects.toThrow('The transaction was rolled back');
    expect(await things()).not.toContain(3);
    expect(database.db.pool.totalCount - database.db.pool.idleCount).toBe(0);
  });

  test('never takes more connections than it may', async () => {
    const db = openDatabase({ url: database.url, maxConnections: 2, applicationName: 'bounded' });
    try {
      const sessions = await Promise.all(
        Array.from({ length: 10 }, () =>
          db.pool.query<{ pid: number }>('select pg_backend_pid() as pid'),
        ),
      );
      const pids = new Set(sessions.map(({ rows }) => rows[0]?.pid));
      expect(pids.size).toBeLessThanOrEqual(2);
    } finally {
      await db.close();
    }
  });

  test('survives the loss of its connections', async () => {
    const lost: Error[] = [];
    const db = openDatabase({
      url: database.url,
      maxConnections: 1,
      applicationName: 'to be lost',
      onConnectionLost: (error) => lost.push(error),
    });
    try {
      const [failure, terminated] = await Promise.all([
        db.pool.query('select pg_sleep(10)').catch((error: unknown) => error),
        terminate('to be lost'),
      ]);
      expect(terminated).toBe(1);
      expect(failure).toSatisfy(isUnavailable);
      expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      expect(await terminate('to be lost')).toBe(1);
      await expect.poll(() => db.pool.totalCount).toBe(0);
      expect(lost).toHaveLength(1);
      expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    } finally {
      await db.close();
    }
  });

  test('does not use a connection again whose answer it has given up', async () => {
    const { url } = database;
    const queryTimeoutMs = 300;
    const db = openDatabase({
      url,
      maxConnections: 1,
      applicationName: 'given up',
      queryTimeoutMs,
    });
    const own = async () => {
      const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db.kysely);
      return rows[0]?.id;
    };
    try {
      const before = await own();
      await expect(sql`select pg_sleep(10)`.execute(db.kysely)).rejects.toSatisfy(isUnavailable);
      expect(await own()).not.toBe(before);
    } finally {
      await db.close();
      // What it had asked goes on there.
      await terminate('given up');
    }
  });

  test('a transaction whose answer is given up fails at once: its rollback does not wait behind the question that hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const db = openDatabase({
      url: database.url,
      maxConnections: 1,
      applicationName: 'rolled back',
      statementTimeoutMs: 60_000,
    });
    try {
      const asked = db.transaction((transaction) => sql`select pg_sleep(20)`.execute(transaction));
      const failure = asked.catch((error: unknown) => error);
      await sleeping('rolled back');
      vi.advanceTimersByTime(65_000);
      expect(await failure).toSatisfy(isUnavailable);
      expect(db.pool.totalCount).toBe(0);
    } finally {
      await db.close();
      await terminate('rolled back');
    }
  });

  test('does not use a connection again whose rollback failed', async () => {
    const db = openDatabase({
      url: database.url,
      maxConnections: 1,
      applicationName: 'not rolled back',
    });
    db.pool.on('connect', (client) => {
      const ask = client.query.bind(client) as (text: string, values: unknown[]) => unknown;
      client.query = ((text: string, values: unknown[]) =>
        ask(text === 'rollback' ? 'rollback to nothing' : text, values)) as PoolClient['query'];
    });
    try {
      const failing = db.transaction(async () => {
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('nothing');
      expect((await sql`select 1 as one`.execute(db.kysely)).rows).toEqual([{ one: 1 }]);
    } finally {
      await db.close();
    }
  });

  test('fails a transaction whose connection breaks between two statements', async () => {
    const db = openDatabase({
      url: database.url,
      maxConnections: 1,
      applicationName: 'in between',
    });
    try {
      const broken = db.transaction(async (transaction) => {
        await sql`insert into things values (4)`.execute(transaction);
        await terminate('in between');
        await sql`insert into things values (5)`.execute(transaction);
      });
      await expect(broken).rejects.toSatisfy(isUnavailable);
      expect(await things()).toEqual([1]);
      expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    } finally {
      await db.close();
    }
  });

  test('whose connections somebody else begins says which settings they lack', async () => {
    const { url } = database;
    const bare = openDatabase({ url, pooled: true, maxConnections: 1, applicationName: 'bare' });
    expect(await missingSettings(bare)).toContain('statement_timeout=15000');
    await bare.close();
    // Those of PgBouncer have what deploy/ gives them.
    expect(await missingSettings(database.db)).toEqual([]);
  });

  const newest = '0000000100000000FFFFFFFF';
  const first = '000000010000000000000000';
  test.each([
    { archived: null, wal: null, failed: null, waits: { count: 0, oldestSeconds: 0 } },
    {
      archived: '2 minutes',
      wal: newest,
      failed: '3 minutes',
      waits: { count: 0, oldestSeconds: 0 },
    },
    {
      archived: '3 minutes',
      wal: newest,
      failed: '1 minute',
      waits: { count: 1, oldestSeconds: 180 },
    },
    { archived: null, wal: null, failed: '1 minute', waits: { count: 1, oldestSeconds: 240 } },
    { archived: '3 minutes', wal: first, failed: null, waits: { count: 1, oldestSeconds: 180 } },
    {
      archived: '3 minutes',
      wal: '00000002.history',
      failed: null,
      waits: { count: 0, oldestSeconds: 0 },
    },
    {
      archived: '3 minutes',
      wal: '00000002.history',
      failed: null,
      timeout: 60,
      waits: { count: 1, oldestSeconds: 180 },
    },
    {
      archived: '1 minute',
      wal: '00000002.history',
      failed: null,
      timeout: 60,
      waits: { count: 0, oldestSeconds: 0 },
    },
    {
      archived: '3 minutes',
      wal: newest,
      failed: null,
      timeout: 60,
      waits: { count: 0, oldestSeconds: 0 },
    },
    {
      archived: null,
      wal: null,
      failed: null,
      timeout: 60,
      waits: { count: 1, oldestSeconds: 240 },
    },
    {
      archived: null,
      wal: null,
      failed: null,
      timeout: 60,
      mode: 'off',
      waits: { count: 0, oldestSeconds: 0 },
    },
  ])(
    'its log waits for the archive: $wal $archived ago, a failure $failed ago, at most $timeout s a file',
    async ({ archived, wal, failed, timeout = 0, mode = 'on', waits }) => {
      const read = database.db.kysely.transaction().execute(async (trx) => {
        const files = wal === first ? 5 : 0;
        for (let file = 0; file < files; file += 1) {
          await sql`select pg_logical_emit_message(false, 'test', 'one'), pg_switch_wal()`.execute(
            trx,
          );
        }
        // Found before PostgreSQL's own.
        await sql`
          create temporary table pg_stat_archiver on commit drop as
          select now() - ${sql.lit(archived)}::interval as last_archived_time,
            ${sql.lit(wal)}::text as last_archived_wal,
            now() - ${sql.lit(failed)}::interval as last_failed_time,
            now() - interval '4 minutes' as stats_reset`.execute(trx);
        await sql`
          create temporary table pg_settings on commit drop as
          select * from (values ('archive_mode', ${sql.lit(mode)}),
            ('archive_timeout', ${sql.lit(String(timeout))})) as known (name, setting)`.execute(
          trx,
        );
        return readArchiveBacklog(trx);
      });
      expect((await read).get(archiveBacklog)).toEqual(waits);
    },
  );

  test('no backup is waited for where there is no archive', async () => {
    const { kysely } = database.db;
    const waits = (await readBackupBacklog(kysely)).get(backupBacklog);
    expect(waits).toEqual({ count: 0, oldestSeconds: 0 });
  });

  test('a backup waits when the newest is older than a day, or while none is noted for as long', async () => {
    const trx = await database.db.kysely.startTransaction().execute();
    try {
      // Found before PostgreSQL's own.
      await sql`create temporary table pg_settings on commit drop as
        select 'archive_mode' as name, 'on' as setting`.execute(trx);
      await sql`update schema_migrations set applied_at = now() - interval '3 days'`.execute(trx);
      const none = await readBackupBacklog(trx);
      await sql`insert into database_backups (kind, finished_at)
        values ('full', now() - interval '3 days'), ('diff', now() - interval '2 days')`.execute(
        trx,
      );
      const newest = await readBackupBacklog(trx);
      await sql`update database_backups set finished_at = now() - interval '23 hours'
        where kind = 'diff'`.execute(trx);
      const lately = await readBackupBacklog(trx);
      expect(none.get(backupBacklog)).toEqual({ count: 1, oldestSeconds: 3 * 86_400 });
      expect(newest.get(backupBacklog)).toEqual({ count: 1, oldestSeconds: 2 * 86_400 });
      expect(lately.get(backupBacklog)).toEqual({ count: 0, oldestSeconds: 0 });
    } finally {
      await trx.rollback().execute();
    }
  });

  /** Resolves once a connection of that name has been asked to sleep. */
  async function sleeping(applicationName: string): Promise<void> {
    let count: number | null = 0;
    while (!count) {
      ({ rowCount: count } = await database.db.pool.query(
        `select from pg_stat_activity where application_name = $1 and wait_event = 'PgSleep'`,
        [applicationName],
      ));
    }
  }

  /** Ends the connections of that name, once there are any. */
  async function terminate(applicationName: string): Promise<number> {
    for (;;) {
      const { rowCount } = await database.db.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = $1 and (state like 'idle%' or wait_event = 'PgSleep')`,
        [applicationName],
      );
      if (rowCount) return rowCount;
    }
  }

  test.skipIf(isPooled)('tells of a suite that leaves a connection open', async () => {
    const other = await testDatabase();
    const leak = new Client({ connectionString: other.url, application_name: 'forgotten' });
    leak.on('error', () => undefined);
    await leak.connect();
    await expect(other.drop()).rejects.toThrow('left connections open: forgotten');
  });

  test.skipIf(isPooled)('tells of a suite that keeps a connection of its pool', async () => {
    const other = await testDatabase();
    const kept = await other.db.pool.connect();
    await expect(other.drop()).rejects.toThrow('left connections open: fairlot test');
    kept.release();
  });
});
