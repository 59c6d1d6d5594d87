import { beforeEach, expect, test } from 'vitest';
import { createVisitCounter } from './visit-counter.ts';

let counted: string[] = [];
let clock = 0;
let look: ReturnType<typeof createVisitCounter>;
beforeEach(() => {
  counted = [];
  clock = 0;
  look = createVisitCounter(
    (subject) => counted.push(subject),
    () => clock,
  );
});

const visitor = (ip: string, agent = 'Mozilla/5.0') => ({
  ip,
  caller: { kind: 'visitor' as const },
  headers: { 'user-agent': agent },
});
const user = (userId: string, ip: string) => ({
  ...visitor(ip),
  caller: { kind: 'user' as const, userId, loginId: 'login' },
});

test('a household has come once, signed in or not, until it comes back later', () => {
  for (const ip of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) look('page', visitor(ip));
  look('page', user('ann', '203.0.113.1'));
  expect(counted).toHaveLength(2);
  look('other', visitor('203.0.113.1'));
  expect(counted).toHaveLength(3);
  clock = 31 * 60_000;
  look('page', visitor('203.0.113.1'));
  expect(counted).toHaveLength(4);
});

test('behind a proxy that tells nobody apart, users are told apart and visitors all count', () => {
  for (let times = 0; times < 2; times += 1) {
    look('page', visitor('127.0.0.1'));
    look('page', user('ann', '127.0.0.1'));
    look('page', user('bob', '::1'));
  }
  expect(counted).toHaveLength(4);
});

test('crawlers visit nothing', () => {
  look('page', visitor('203.0.113.1', 'Mozilla/5.0 (compatible; bingbot/2.0)'));
  expect(counted).toEqual([]);
});
