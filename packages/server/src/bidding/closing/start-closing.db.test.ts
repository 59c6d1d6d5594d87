import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import { createLog } from '#platform/log/log.ts';
import { startClosing } from './start-closing.ts';

// Each starts threads that load the code, a second of processor time each.
const isLong = process.env['FAIRLOT_LONG'] === '1';
const events = { onHammered: () => {}, onExtended: () => {} };
const inOrder: (() => Promise<unknown>)[] = [];
const threads: Worker[] = [];
const note = (thread: Worker) => void threads.push(thread);
beforeEach(() => {
  threads.length = 0;
  process.on('worker', note);
});
afterEach(async () => {
  vi.useRealTimers();
  process.off('worker', note);
  for (const end of inOrder.splice(0).toReversed()) await end();
});

/** A database behind a connection that can hang: then no transaction is answered, and none fails either. */
async function databaseOnALine() {
  const database = await testDatabase();
  inOrder.push(() => database.drop());
  const url = new URL(database.url);
  const { hostname, port } = url;
  const line = { hangs: false, asked: Promise.withResolvers<void>() };
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    upstream.pipe(client);
    client.on('data', (chunk) => {
      if (line.hangs && chunk.includes('begin')) line.asked.resolve();
      else upstream.write(chunk);
    });
    for (const end of [client, upstream]) {
      end.on('error', () => {});
      end.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  inOrder.push(() => new Promise((resolve) => proxy.close(resolve)));
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return { line, url: url.href };
}

test.runIf(isLong)(
  'a closing thread that hangs at the first start fails it, and says so',
  async () => {
    const { line, url } = await databaseOnALine();
    line.hangs = true;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failed = startClosing(url, createLog('silent'), events).then(() => 'It began.', String);
    await line.asked.promise;
    const ended = threads.map((thread) => once(thread, 'exit'));
    vi.advanceTimersByTime(20_000);
    expect(await failed).toContain('The closing thread did not begin within 20 s.');
    await Promise.all(ended);
  },
  20_000,
);

test('one that hangs as it is restarted is ended, and another takes its place', async () => {
  const { line, url } = await databaseOnALine();
  const closing = await startClosing(url, createLog('silent'), events);
  inOrder.push(() => closing.stop());
  closing.takesBids();
  expect(closing.isAlive()).toBe(true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await threads[0]?.terminate();
  // Not before: the first one asks for transactions, too. The next one takes a moment to load.
  line.hangs = true;
  await line.asked.promise;
  expect(threads).toHaveLength(2);
  line.hangs = false;
  const ended = threads.slice(1).map((thread) => once(thread, 'exit'));
  vi.advanceTimersByTime(20_000);
  await Promise.all(ended);
  await vi.waitFor(() => expect(closing.isAlive()).toBe(true), 15_000);
  closing.takesNoMoreBids();
}, 40_000);

test.runIf(isLong)(
  'a node that leaves waits for no thread that hangs as it begins',
  async () => {
    const { line, url } = await databaseOnALine();
    const closing = await startClosing(url, createLog('silent'), events);
    await threads[0]?.terminate();
    line.hangs = true;
    await line.asked.promise;
    const ended = threads.slice(1).map((thread) => once(thread, 'exit'));
    await closing.stop();
    expect(await Promise.all(ended)).toHaveLength(1);
  },
  20_000,
);
