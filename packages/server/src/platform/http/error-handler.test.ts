import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { createApp } from './create-app.ts';
import type { App } from './create-app.ts';

let app: App;
beforeEach(async () => {
  app = await createApp(createLog('silent'));
  await app.register(fastifyStatic, { root: tmpdir(), prefix: '/assets/' });
  app.get('/refused/:status', async (request) => {
    const { status } = request.params as { status: string };
    throw Object.assign(new Error('secret'), { statusCode: Number(status) });
  });
});
afterEach(() => app.close());

/** Sends an address unchanged, which clients would normalize. */
async function getAsIs(path: string): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  return text(socket);
}

test('an address that leaves its folder names nothing', async () => {
  const answer = await getAsIs('/assets/../../../../etc/passwd');
  expect(answer).toMatch(/^HTTP\/1.1 404 /);
  expect(answer).toContain('"code":"NotFound"');
});

test('a file is nothing else than it says it is', async () => {
  const file = path.join(tmpdir(), `fairlot-${process.pid}.txt`);
  await writeFile(file, '<script>alert(1)</script>');
  const { statusCode, headers } = await app.inject(`/assets/${path.basename(file)}`);
  await rm(file);
  expect([statusCode, headers['x-content-type-options']]).toEqual([200, 'nosniff']);
});

test.each(['/%zz', '/refused/%zz'])('%s is refused in the one error shape', async (path) => {
  const answer = await app.inject(path);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ isError: true, code: 'BadRequest' });
});

test.each([
  [403, 404, 'NotFound'],
  [405, 400, 'BadRequest'],
  [422, 400, 'BadRequest'],
  [500, 500, 'Error'],
])('a library’s %i is %i %s, without its words', async (given, status, code) => {
  const answer = await app.inject(`/refused/${given}`);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ isError: true, code });
  expect(answer.body).not.toContain('secret');
});

test.each(['/refused/500', '/nothing', '/%zz'])(
  'the error of %s is kept by nobody',
  async (url) => {
    const { headers } = await app.inject(url);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  },
);

test('what is not there is refused in the one error shape, whatever type was said before', async () => {
  app.get('/half-way', (_request, reply) => {
    void reply.type('image/webp');
    reply.callNotFound();
  });
  const answer = await app.inject('/half-way');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    404,
    'application/json; charset=utf-8',
  ]);
  expect(answer.json()).toMatchObject({ isError: true, code: 'NotFound' });
});
