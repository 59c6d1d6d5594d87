import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { createApp } from './create-app.ts';
import type { App } from './create-app.ts';

let app: App;
beforeEach(async () => {
  app = await createApp(createLog('silent'));
  app.post('/echo', async ({ body }) => ({ body: body ?? 'nothing' }));
});
afterEach(() => app.close());

const post = async (payload: string) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/echo', headers, payload });
  return answer.statusCode === 200 ? answer.json<{ body: unknown }>().body : answer.statusCode;
};

test.each([
  ['', 'nothing'],
  ['""', 'nothing'],
  ['{"a":"\\ud83e\\udE91"}', { a: '🪑' }],
  ['{"a":"\\\\u0000"}', { a: '\\u0000' }],
  ['{"a":["🪑",1,null]}', { a: ['🪑', 1, null] }],
])('%s is read', async (payload, body) => {
  expect(await post(payload)).toEqual(body);
});

test.each([
  '{"a":"\\u0000"}',
  '{"a":[{"b":"x\\u0000"}]}',
  '{"a\\u0000":1}',
  '{"a":"\\uD83E"}',
  '{"a":"\\udE91\\ud83e"}',
  '"\\u0000"',
  '{',
  '{"__proto__":1}',
])('%s is refused', async (payload) => {
  expect(await post(payload)).toBe(400);
});

test('thousands of brackets are no more than a bad request', async () => {
  const deep = `${'['.repeat(7_000)}"\\u0000"${']'.repeat(7_000)}`;
  expect(await post(deep)).toBe(400);
});
