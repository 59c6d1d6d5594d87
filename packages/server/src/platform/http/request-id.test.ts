import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { requestIdHeader } from '@fairlot/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import type { Log } from '../log/log.ts';
import { createApp } from './create-app.ts';
import type { App } from './create-app.ts';

const header = requestIdHeader.toLowerCase();
const proxys = '0af7651916cd43dd8448eb211c80319c';

let app: App;
let lines: Record<string, unknown>[];
let log: Log;
beforeEach(async () => {
  lines = [];
  log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  app = await createApp(log);
  app.post('/write', async (request) => {
    log.info('begun');
    await nextTurn();
    log.info({ body: request.body }, 'done');
    return {};
  });
  app.get('/fails', async () => {
    throw new Error('secret');
  });
});
afterEach(() => app.close());

test('an answer names its request, and so do an error and the line of the log about it', async () => {
  const { headers, body } = await app.inject('/fails');
  const id = headers[header];
  expect(id).toMatch(/^[\w-]{36}$/);
  expect(JSON.parse(body)).toMatchObject({ isError: true, code: 'Error', requestId: id });
  expect(lines).toMatchObject([{ msg: 'unexpected error', requestId: id }]);
  expect(body).not.toContain('secret');
  const other = await app.inject('/fails');
  expect(other.headers[header]).not.toBe(id);
});

test.each(['/nothing', '/%zz'])('%s has one too', async (url) => {
  const { headers, body } = await app.inject(url);
  expect(JSON.parse(body)).toMatchObject({ requestId: headers[header] });
});

test('a body that cannot be read has one too', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/write',
    headers: { 'content-type': 'application/json' },
    payload: '{"a":',
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ requestId: answer.headers[header] });
});

const givenFrom = async (remoteAddress: string, given: string) =>
  (await app.inject({ url: '/fails', remoteAddress, headers: { [header]: given } })).headers[
    header
  ];

test('a proxy on this machine gives its own', async () => {
  expect(await givenFrom('127.0.0.1', proxys)).toBe(proxys);
});

test.each([
  ['203.0.113.7', proxys],
  ['127.0.0.1', 'abc'],
  ['127.0.0.1', 'a'.repeat(65)],
  ['127.0.0.1', 'abcdefgh"},{"level":60'],
])('%s does not by %s', async (remoteAddress, given) => {
  expect(await givenFrom(remoteAddress, given)).toMatch(/^[\da-f-]{36}$/);
});

test('requests one after another on a connection, and lines after their bodies, are told apart', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ids: unknown[] = [];
  for (const value of [1, 2, 3]) {
    const request = http.request({
      port,
      agent,
      method: 'POST',
      path: '/write',
      headers: { 'content-type': 'application/json' },
    });
    // In two pieces, so that the handler is resumed by the socket.
    request.write(`{"value":`);
    await nextTurn();
    request.end(`${value}}`);
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    ids.push(answer.headers[header]);
  }
  agent.destroy();
  expect(new Set(ids).size).toBe(3);
  const own = lines.filter(({ msg }) => msg === 'begun' || msg === 'done');
  expect(own.map(({ requestId }) => requestId)).toEqual(ids.flatMap((id) => [id, id]));
});
