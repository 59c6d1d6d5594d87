import { once } from 'node:events';
import { Session } from 'node:inspector/promises';
import type { AddressInfo } from 'node:net';
import type { Worker } from 'node:worker_threads';
import { hubPath } from '@fairlot/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { testServer } from './testing/test-server.ts';
import type { TestServer } from './testing/test-server.ts';

// One server for all: each test leaves it ready, and the last one stops it.
let server: TestServer;
let isDropped = false;
/** Threads of this process, the latest last. */
const threads: Worker[] = [];
const noteThread = (thread: Worker) => threads.push(thread);
beforeAll(async () => {
  server = await testServer();
  process.on('worker', noteThread);
});
afterAll(async () => {
  process.off('worker', noteThread);
  if (!isDropped) await server.drop();
});

const probe = async (url: string) => (await server.app.inject({ url })).statusCode;
const readiness = () => probe('/readyz');
const rename = (table: string, name: string) =>
  sql`alter table ${sql.table(table)} rename to ${sql.table(name)}`.execute(server.database.kysely);

test('a server is ready once its background work runs', async () => {
  expect(await readiness()).toBe(503);
  await server.start();
  expect(await readiness()).toBe(200);
  expect(threads).toHaveLength(1);
});

// Either table tells as much; each takes seconds of failed passes.
test.each(process.env['FAIRLOT_LONG'] === '1' ? ['nodes', 'lot_states'] : ['lot_states'])(
  'not while closing fails for want of %s, and again when it works',
  async (table) => {
    expect(await readiness()).toBe(200);
    await rename(table, 'gone');
    await expect.poll(readiness, { timeout: 10_000 }).toBe(503);
    expect(await probe('/healthz')).toBe(200);
    await rename('gone', table);
    await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
  },
);

/** The closing thread; the server starts no other. */
function closingThread(): Worker {
  const thread = threads.at(-1);
  if (thread === undefined) throw new Error('The server has no thread.');
  return thread;
}

test('not while its closing thread is gone, and again when that was restarted', async () => {
  const thread = closingThread();
  await thread.terminate();
  expect(await readiness()).toBe(503);
  await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
});

test('not while its closing thread stands still, and again when another has taken its place', async () => {
  const thread = closingThread();
  const ended = once(thread, 'exit');
  await freezeClosing();
  await expect.poll(readiness, { timeout: 10_000 }).toBe(503);
  await ended;
  await expect.poll(readiness, { timeout: 15_000 }).toBe(200);
}, 40_000);

test('not from the first moment of its stop, while it still sends watchers away', async () => {
  await server.make.site({ host: '127.0.0.1', name: 'Fairlot', seller_company_id: null });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const watcher = new WebSocket(`ws://127.0.0.1:${port}${hubPath}`);
  await once(watcher, 'open');
  // A client that does not answer the close keeps the hub waiting.
  watcher.pause();
  const dropped = server.drop();
  isDropped = true;
  expect([await probe('/healthz'), await readiness()]).toEqual([200, 503]);
  watcher.terminate();
  await dropped;
});

/** Makes the closing thread wait forever, like an endless loop, which nothing in the product could. */
async function freezeClosing(): Promise<void> {
  const session = new Session();
  session.connect();
  const attached = new Promise<string>((resolve) => {
    session.on('NodeWorker.attachedToWorker', ({ params: { workerInfo, sessionId } }) => {
      if (workerInfo.url.endsWith('closing-thread.ts')) resolve(sessionId);
    });
  });
  await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  const expression = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)';
  await session.post('NodeWorker.sendMessageToWorker', {
    sessionId: await attached,
    message: JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }),
  });
  session.disconnect();
}
