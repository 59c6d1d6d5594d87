import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPostOutside } from './post-outside.ts';

let receiver: Server;
let port: number;
let answer: RequestListener;
const arrived: { readonly url: string; readonly body: string }[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => void receive(request, response));
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  ({ port } = receiver.address() as AddressInfo);
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => {
  arrived.length = 0;
  answer = (_request, response) => void response.end('thank you');
});

async function receive(...[request, response]: Parameters<RequestListener>): Promise<void> {
  arrived.push({ url: request.url ?? '', body: await text(request) });
  answer(request, response);
}

const never = new AbortController().signal;
/** Milliseconds: servers here answer at once. */
const limits = { connectTimeoutMs: 200, timeoutMs: 200 };
const toLoopback = createPostOutside({ allowLoopback: true, ...limits });
const toInternet = createPostOutside({ allowLoopback: false, ...limits });
const request = (url: string) => ({ url, headers: { 'webhook-id': 'a' }, body: '{"a":1}' });
const here = (path = '/hook') => request(`http://127.0.0.1:${port}${path}`);

test('what is posted arrives, and the answer is told', async () => {
  expect(await toLoopback(here(), never)).toEqual({
    kind: 'answered',
    status: 200,
    answer: 'thank you',
    retryAfter: null,
  });
  expect(arrived).toEqual([{ url: '/hook', body: '{"a":1}' }]);
});

test('a redirect is an answer and is not followed', async () => {
  answer = (_request, response) => void response.writeHead(307, { location: '/other' }).end();
  expect(await toLoopback(here(), never)).toMatchObject({ kind: 'answered', status: 307 });
  expect(arrived).toHaveLength(1);
});

test('of an answer without end its beginning is read', async () => {
  answer = (_request, response) => {
    // Ends with the response, or it would go on in the tests that follow.
    const more = () => {
      if (!response.closed) response.write('x'.repeat(64 * 1024), () => setImmediate(more));
    };
    response.on('close', () => response.destroy());
    more();
  };
  const { answer: said } = (await toLoopback(here(), never)) as { answer: string };
  expect(said).toHaveLength(1_024);
});

test('an answer that comes by drops counts by its status once the time is over', async () => {
  answer = (_request, response) => void response.writeHead(500).write('one drop');
  expect(await toLoopback(here(), never)).toEqual({
    kind: 'answered',
    status: 500,
    answer: 'one drop',
    retryAfter: null,
  });
});

test('bytes arrive as they are, and the answer says when to come again', async () => {
  const bytes: Buffer[] = [];
  answer = (_request, response) =>
    void response.writeHead(429, { 'retry-after': '120' }).end('later');
  receiver.prependOnceListener('request', (incoming: IncomingMessage) =>
    incoming.on('data', (part: Buffer) => bytes.push(part)),
  );
  const body = Uint8Array.of(0, 255, 128, 10);
  expect(await toLoopback({ ...here(), body }, never)).toEqual({
    kind: 'answered',
    status: 429,
    answer: 'later',
    retryAfter: '120',
  });
  expect(Buffer.concat(bytes)).toEqual(Buffer.from(body));
});

test.each([
  ['timeout', () => {}],
  ['broken', (_request, response) => void response.destroy()],
  ['broken', (_request, response) => void response.socket?.end('HTTP/1.1 nonsense\r\n\r\n')],
  [
    'broken',
    (_request, response) =>
      void response.socket?.end(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
      ),
  ],
] satisfies [string, RequestListener][])('it is told apart: %s', async (kind, listener) => {
  answer = listener;
  expect(await toLoopback(here(), never)).toEqual({ kind });
});

test('nobody there, a name without an address, and a name server that fails', async () => {
  expect(await toLoopback(request('http://127.0.0.1:1/'), never)).toEqual({ kind: 'refused' });
  for (const resolve of [async () => [], () => Promise.reject(new Error('SERVFAIL'))]) {
    const post = createPostOutside({ allowLoopback: false, resolve, ...limits });
    expect(await post(request('https://example.com/'), never)).toEqual({ kind: 'unreachable' });
  }
});

test('whoever stops waits no longer', async () => {
  answer = () => {};
  const stopping = new AbortController();
  const posting = createPostOutside({ allowLoopback: true })(here(), stopping.signal);
  await vi.waitFor(() => expect(arrived).toHaveLength(1));
  stopping.abort();
  expect(await posting).toEqual({ kind: 'timeout' });
});

test('a name that stands for an address of ours is not connected to', async () => {
  const resolve = vi.fn<() => Promise<string[]>>(async () => [
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '::ffff:127.0.0.1',
  ]);
  const post = createPostOutside({ allowLoopback: false, resolve, ...limits });
  expect(await post(request('https://rebound.example/'), never)).toEqual({ kind: 'unreachable' });
  expect(resolve).toHaveBeenCalledTimes(1);
  // Nor a literal address.
  expect(await toInternet(here(), never)).toEqual({ kind: 'unreachable' });
  expect(await toInternet(request('https://127.0.0.1/'), never)).toEqual({ kind: 'unreachable' });
  expect(arrived).toEqual([]);
});

test('what was looked at is what is connected to: a second answer of the name is never asked for', async () => {
  const answers = [['127.0.0.1'], ['10.0.0.1']];
  const resolve = vi.fn<() => Promise<string[]>>(async () => answers.shift() ?? []);
  const post = createPostOutside({ allowLoopback: true, resolve, ...limits });
  // Nothing listens at the default port, and the second address would not answer at all.
  expect(await post(request('https://rebound.example/'), never)).toEqual({ kind: 'refused' });
  expect(resolve).toHaveBeenCalledTimes(1);
});
