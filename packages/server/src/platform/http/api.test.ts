import { randomBytes } from 'node:crypto';
import { endpoint, writtenCookie, xsrfCookie, xsrfHeader } from '@fairlot/contract';
import type { Endpoint } from '@fairlot/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { noReplica } from '../database/replica/replica.ts';
import { createApi } from './api.ts';
import { visitor } from './caller.ts';
import { createApp } from './create-app.ts';
import type { App } from './create-app.ts';
import { createXsrfTokens } from './xsrf.ts';
import { commonSite as site } from './testing/common-site.ts';

const write = endpoint({ method: 'POST', path: 'write', summary: 'Writes.', reply: null });
const bid = endpoint({
  method: 'POST',
  path: 'bid',
  summary: 'Writes and knows where.',
  reply: null,
});
const read = endpoint({ method: 'GET', path: 'read', summary: 'Reads.', reply: null });
const xsrf = createXsrfTokens(randomBytes(32));
const token = xsrf.issue(visitor, 'localhost');

let app: App;
let asked: (number | null)[];
beforeEach(async () => {
  asked = [];
  app = await createApp(createLog('silent'));
  const api = createApi(app, {
    findSite: async (host) => (host === site.host ? site : null),
    identify: async () => visitor,
    identifyToken: () => Promise.reject(new Error('No token is shown here.')),
    xsrf,
    headersOf: () => ({}),
    authorize: async () => {},
    refuseWrite: async () => {},
    replica: {
      ...noReplica,
      position: async (known) => {
        asked.push(known);
        return known ?? 7;
      },
    },
    withinRateLimit: async () => true,
  });
  api.handle(write, async () => undefined);
  api.handle(bid, async ({ request }) => {
    request.changedAt = 42;
    return undefined;
  });
  api.handle(read, async () => undefined);
});
afterEach(() => app.close());

const send = (
  method: 'GET' | 'POST',
  remoteAddress: string,
  payload?: string,
  url: string = method === 'POST' ? write.path : read.path,
) =>
  app.inject({
    method,
    url,
    remoteAddress,
    headers: {
      cookie: `${xsrfCookie}=${token}`,
      [xsrfHeader]: token,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  });
async function refusedOf(
  method: 'GET' | 'POST',
  addressOf: (index: number) => string,
  payload?: string,
) {
  let refused = 0;
  for (let index = 0; index < 400; index += 1) {
    if ((await send(method, addressOf(index), payload)).statusCode === 429) refused += 1;
  }
  return refused;
}

test('every write has a limit, also one that names none', async () => {
  expect(await refusedOf('POST', () => '203.0.113.7')).toBe(100);
  expect((await send('POST', '203.0.113.8')).statusCode).toBe(204);
});

test('so does one whose body is refused', async () => {
  expect(await refusedOf('POST', () => '203.0.113.7', '{"a":')).toBe(100);
});

const long = (bytes: number) => JSON.stringify({ text: 'a'.repeat(bytes) });

test('a body is as large as a call may need, and no larger', async () => {
  expect((await send('POST', '203.0.113.7', long(16_000))).statusCode).toBe(204);
  expect((await send('POST', '203.0.113.7', long(17_000))).statusCode).toBe(413);
});

test('a household of IPv6 addresses shares one', async () => {
  expect(await refusedOf('POST', (index) => `2001:db8:1:2::${index.toString(16)}`)).toBe(100);
});

test('programs of this machine, and readers, have none unless a call names one', async () => {
  expect(await refusedOf('POST', () => '127.0.0.1')).toBe(0);
  expect(await refusedOf('GET', () => '203.0.113.7')).toBe(0);
});

test('answers are kept by nobody and never taken for pages', async () => {
  expect((await send('GET', '203.0.113.7')).headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

async function toldBy({ method, path }: Pick<Endpoint, 'method' | 'path'>) {
  const { cookies } = await send(method, '203.0.113.7', undefined, path);
  return cookies.find(({ name }) => name === writtenCookie)?.value;
}

test('who changed something is told how far the database is, which is asked where the call does not know', async () => {
  expect(await toldBy(write)).toBe('7');
  expect(await toldBy(bid)).toBe('42');
  expect(await toldBy(read)).toBe(undefined);
  expect(asked).toEqual([null, 42]);
});
