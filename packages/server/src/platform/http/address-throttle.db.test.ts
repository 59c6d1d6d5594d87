import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../database/testing/test-database.ts';
import type { TestDatabase } from '../database/testing/test-database.ts';
import { createAddressThrottle } from './address-throttle.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.drop());

const throttleOf = (max: number, name = 'tries') =>
  createAddressThrottle(base.db, name, { max, window: 60 });
const shiftClock = (seconds: number) =>
  sql`create or replace function auction_clock() returns timestamptz language sql volatile as ${sql.lit(
    `select clock_timestamp() + interval '${seconds} seconds'`,
  )}`.execute(base.db.kysely);

test('an address is refused when its window is used up, and welcome in the next', async () => {
  const throttle = throttleOf(2);
  await throttle.count('198.51.100.1');
  await shiftClock(50);
  await throttle.count('198.51.100.1');
  // Refused attempts do not extend the window.
  await expect(throttle.count('198.51.100.1')).rejects.toThrow('Too many requests');
  await throttle.count('198.51.100.2');
  await shiftClock(61);
  await throttle.count('198.51.100.1');
});

test('what is counted has a name: another is counted apart, the same one by all nodes', async () => {
  await throttleOf(1).count('198.51.100.3');
  await throttleOf(1, 'mails').count('198.51.100.3');
  await expect(throttleOf(1).count('198.51.100.3')).rejects.toThrow('Too many requests');
});

test('a household of IPv6 addresses is one', async () => {
  const throttle = throttleOf(1);
  await throttle.count('2001:db8:1:2::1');
  await expect(throttle.count('2001:db8:1:2::2')).rejects.toThrow('Too many requests');
  await throttle.count('2001:db8:1:3::1');
});

test('a volley of failures is no larger than the window; what went well, or broke, is taken back', async () => {
  const throttle = throttleOf(2);
  const attempt = (work: () => Promise<boolean>) =>
    throttle.countFailure('198.51.100.4', work, (isRight) => !isRight);
  expect(await attempt(async () => true)).toBe(true);
  await expect(attempt(() => Promise.reject(new Error('outage')))).rejects.toThrow('outage');
  const volley = await Promise.allSettled([1, 2, 3, 4].map(() => attempt(async () => false)));
  expect(volley.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  await expect(attempt(async () => true)).rejects.toThrow('Too many requests');
});
