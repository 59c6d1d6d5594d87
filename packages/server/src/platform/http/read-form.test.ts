import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { endpoint, xsrfCookie, xsrfHeader } from '@fairlot/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log/log.ts';
import { noReplica } from '../database/replica/replica.ts';
import { createApi } from './api.ts';
import { visitor } from './caller.ts';
import { createApp } from './create-app.ts';
import type { App } from './create-app.ts';
import { createXsrfTokens } from './xsrf.ts';
import { commonSite } from './testing/common-site.ts';

const keep = endpoint({
  method: 'POST',
  path: 'keep',
  summary: 'Keeps a file.',
  body: z.object({ name: z.string(), file: z.file() }),
  reply: z.object({ name: z.string(), size: z.number() }),
});
const write = endpoint({ method: 'POST', path: 'write', summary: 'Writes.', reply: null });
const give = endpoint({ method: 'GET', path: 'give', summary: 'Gives a file.', reply: z.file() });
const xsrf = createXsrfTokens(randomBytes(32));
const token = xsrf.issue(visitor, 'localhost');
const headers = {
  cookie: `${xsrfCookie}=${token}`,
  [xsrfHeader]: token,
  'content-type': 'multipart/form-data; boundary=x',
};
const begin = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda\r\n';
const rest =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nbytes\r\n--x--\r\n';

let app: App;
beforeEach(async () => {
  app = await createApp(createLog('silent'));
  const api = createApi(app, {
    findSite: async (host) => ({ ...commonSite, host }),
    identify: async () => visitor,
    identifyToken: () => Promise.reject(new Error('No token is shown here.')),
    xsrf,
    headersOf: () => ({}),
    authorize: async () => {},
    refuseWrite: async () => {},
    replica: noReplica,
    withinRateLimit: async () => true,
  });
  const upload = { maxBytes: 1_000 };
  const rateLimit = { max: 200, windowMs: 60_000 };
  api.handle(keep, async ({ body: { name, file } }) => ({ name, size: file.size }), {
    upload,
    rateLimit,
  });
  api.handle(write, async () => undefined);
  api.handle(give, async () => new File(['x'], '..a "b"\r\n/ü.pdf', { type: 'application/pdf' }));
});
afterEach(() => app.close());

// Asynchronous, since an injected request starts only when awaited.
const post = async (payload: string | PassThrough, url: string = keep.path) =>
  app.inject({ method: 'POST', url, headers, payload });

test('a form reaches the handler as the schema has it', async () => {
  expect((await post(begin + rest)).json()).toEqual({ name: 'Ada', size: 5 });
  expect((await post(rest)).json()).toMatchObject({ code: 'BadRequest' });
});

test('calls that want no form refuse one', async () => {
  expect((await post(begin + rest, write.path)).statusCode).toBe(415);
});

/** For a busy machine; a form is refused unread after two hundred milliseconds. */
const whenBusy = { interval: 100, timeout: 10_000 };

test('beyond so many forms at once people are asked to wait', async () => {
  const slow = Array.from({ length: 12 }, () => {
    const body = new PassThrough();
    body.write(begin);
    return { body, answer: post(body) };
  });
  await expect.poll(async () => (await post(begin + rest)).statusCode, whenBusy).toBe(503);
  for (const { body } of slow) body.end(rest);
  const answers = await Promise.all(slow.map(({ answer }) => answer));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(slow.map(() => 200));
  expect((await post(begin + rest)).statusCode).toBe(200);
});

test('whoever leaves in the middle keeps nobody waiting', async () => {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const head = Object.entries({ host: 'localhost', 'content-length': '9999', ...headers });
  const lines = [`POST ${keep.path} HTTP/1.1`, ...head.map(([name, value]) => `${name}: ${value}`)];
  const half = `${lines.join('\r\n')}\r\n\r\n${begin}${rest.slice(0, 70)}`;
  const sockets = Array.from({ length: 12 }, () => connect(Number(port), '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.write(half);
  await expect.poll(async () => (await post('')).statusCode, whenBusy).toBe(503);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await post('')).statusCode, whenBusy).toBe(400);
});

test('a form too many is refused unread', async () => {
  for (let index = 0; index < 200; index += 1) await post('');
  // The body never ends: reading it would take forever.
  const body = new PassThrough();
  body.write(begin);
  const answer = await post(body);
  expect(answer.statusCode).toBe(429);
  body.destroy();
});

test('a file is sent to be saved under a name that every system takes', async () => {
  const answer = await app.inject({ method: 'GET', url: give.path });
  expect(answer.body).toBe('x');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="a-b-.pdf"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
});
