import { beforeEach, expect, test } from 'vitest';
import { createViewCounter } from './view-counter.ts';

let counted: string[] = [];
let clock = 0;
let look: ReturnType<typeof createViewCounter>;
beforeEach(() => {
  counted = [];
  clock = 0;
  look = createViewCounter(
    (lotId) => counted.push(lotId),
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

test('a household has viewed a lot once, signed in or not, until it comes back later', () => {
  for (const ip of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) look('lot', visitor(ip));
  look('lot', user('ann', '203.0.113.1'));
  expect(counted).toHaveLength(2);
  look('other', visitor('203.0.113.1'));
  expect(counted).toHaveLength(3);
  clock = 31 * 60_000;
  look('lot', visitor('203.0.113.1'));
  expect(counted).toHaveLength(4);
});

test('behind a proxy that tells nobody apart, users are told apart and visitors all count', () => {
  for (let times = 0; times < 2; times += 1) {
    look('lot', visitor('127.0.0.1'));
    look('lot', user('ann', '127.0.0.1'));
    look('lot', user('bob', '::1'));
  }
  expect(counted).toHaveLength(4);
});

test('crawlers view nothing', () => {
  look('lot', visitor('203.0.113.1', 'Mozilla/5.0 (compatible; bingbot/2.0)'));
  expect(counted).toEqual([]);
});
