import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool } from 'pg';
import type { PoolClient } from 'pg';
import { arrayText, begin, commit, pipeline } from './pipeline.ts';
import { testDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let pool: Pool;
let client: PoolClient;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.pool.query('create table things (id int primary key, name text)');
  pool = new Pool({ connectionString: database.url, max: 2 });
});
beforeAll(async () => {
  client = await pool.connect();
});
afterAll(async () => {
  client.release();
  await pool.end();
  await database.drop();
});

const insert = (ids: readonly number[]) => ({
  name: 'things-insert',
  text: 'insert into things (id, name) select *, $2 from unnest($1::int[]) returning id',
  values: [arrayText(ids), 'a "thing"'],
});
const count = {
  name: 'things-count',
  text: 'select count(*) as count, max(name) as name, null as nothing from things',
};

test('statements are answered in their order, each sees those before, and columns are known from the first time', async () => {
  for (const [ids, all] of [
    [[1, 2], 2],
    [[3], 3],
  ] as const) {
    const answers = await pipeline(client, [begin, insert(ids), count, commit]);
    expect(answers).toEqual([
      { command: 'BEGIN', rows: [] },
      { command: 'INSERT', rows: ids.map((id) => ({ id })) },
      { command: 'SELECT', rows: [{ count: all, name: 'a "thing"', nothing: null }] },
      { command: 'COMMIT', rows: [] },
    ]);
  }
});

test('a statement that fails is what is thrown, and nothing after it is done', async () => {
  const other = await pool.connect();
  try {
    await expect(
      pipeline(other, [begin, insert([10]), insert([10]), count, commit]),
    ).rejects.toMatchObject({ code: '23505' });
  } finally {
    other.release(true);
  }
  const { rows } = await database.db.pool.query('select id from things where id = 10');
  expect(rows).toEqual([]);
});

test('an integer that no number can hold fails, and the connection goes on', async () => {
  const unsafe = { name: 'unsafe', text: 'select 9007199254740993::bigint as cents' };
  await expect(pipeline(client, [unsafe, count])).rejects.toThrow('9007199254740993');
  expect(await pipeline(client, [count])).toHaveLength(1);
});

test('a connection that is lost fails what was asked', async () => {
  const other = await pool.connect();
  other.on('error', () => undefined);
  const end = { name: 'end', text: 'select pg_terminate_backend(pg_backend_pid())' };
  await expect(pipeline(other, [end, count])).rejects.toMatchObject({ code: '57P01' });
  other.release(true);
});
