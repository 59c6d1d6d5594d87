import { Client, Pool } from 'pg';
import { expect, test } from 'vitest';
import { isUnavailable } from './is-unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53300',
  '08006',
  '25006',
])('%s means that the database cannot be reached', (code) =>
  expect(isUnavailable(withCode(code))).toBe(true),
);

test.each(['23505', '40001', '40P01', '57014', '42P01', 'ENOENT', 'EACCES', 'E0815'])(
  '%s means something else',
  (code) => expect(isUnavailable(withCode(code))).toBe(false),
);

test('a replica that becomes primary cannot be written to now', () => {
  const error = Object.assign(new Error('recovery is in progress'), { code: '55000' });
  expect(isUnavailable(error)).toBe(true);
  expect(isUnavailable(withCode('55000'))).toBe(false);
});

test('the cause of an error counts', () => {
  expect(isUnavailable(new Error('bid not placed', { cause: withCode('ECONNRESET') }))).toBe(true);
  expect(isUnavailable(new Error('bid not placed', { cause: withCode('23505') }))).toBe(false);
});

test('what is no error, or an ordinary one, does not', () => {
  expect(isUnavailable(new TypeError('x is undefined'))).toBe(false);
  expect(isUnavailable('ECONNREFUSED')).toBe(false);
  expect(isUnavailable(undefined)).toBe(false);
});

test('a server that does not listen', async () => {
  const client = new Client({ host: '127.0.0.1', port: 1 });
  await expect(client.connect()).rejects.toSatisfy(isUnavailable);
});

test('a pool that was closed', async () => {
  const pool = new Pool();
  await pool.end();
  await expect(pool.query('select 1')).rejects.toSatisfy(isUnavailable);
});
