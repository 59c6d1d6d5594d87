import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { doorFor, handOver } from './fellows.ts';
import type { Fellows } from './fellows.ts';

const doors = new Map([['2', 4002]]);
const fellows: Fellows = {
  own: '1',
  doorOf: (name) => doors.get(name),
  doors: () => [...doors.values()],
  isStarting: () => false,
};

test.each([
  ['of another process', '2.secret', 4002],
  ['of this one', '1.secret', undefined],
  ['of one that has ended', '3.secret', undefined],
  ['without a maker', 'secret', undefined],
  ['that is empty', '', undefined],
  ['that is not there', null, undefined],
])('a token %s', (_what, token, door) => expect(doorFor(fellows, token)).toBe(door));

test('where there is one process, no token leads elsewhere', () => {
  expect(doorFor(undefined, '2.secret')).toBeUndefined();
});

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/hub?id=2.secret`, close: () => server.close() };
}

test('a request is handed over with its body and its client, and the answer comes back', async () => {
  const maker = await serve((request, response) => {
    const { method, url, headers } = request;
    response.writeHead(202, { 'x-from': 'maker' });
    void text(request).then((body) =>
      response.end(JSON.stringify([method, url, headers['x-forwarded-for'], body])),
    );
  });
  const met = await serve((request, response) => handOver(request, response, maker.port));
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const answer = await fetch(met.url, { method: 'POST', headers, body: 'a message' });
  expect([answer.status, answer.headers.get('x-from')]).toEqual([202, 'maker']);
  const heard = ['POST', '/hub?id=2.secret', '203.0.113.7, 127.0.0.1', 'a message'];
  expect(await answer.json()).toEqual(heard);
  maker.close();
  met.close();
});

test('of a process that is gone the client hears that there is no such connection', async () => {
  const maker = await serve(() => {});
  maker.close();
  const met = await serve((request, response) => handOver(request, response, maker.port));
  expect((await fetch(met.url)).status).toBe(404);
  met.close();
});
