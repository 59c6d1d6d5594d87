import { readFile } from 'node:fs/promises';
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { probeFreshMs, probeLimits } from './fellows-check.ts';
import { installProbes } from './probes.ts';

afterEach(() => void vi.useRealTimers());

/** A server whose database answers a question by `answer`. */
function probed(answer: () => Promise<void>) {
  const app = fastify();
  installProbes(app, [{ pool: { query: answer } } as unknown as Database], {
    isReady: () => true,
    whyNot: () => null,
    lacks: () => null,
  });
  return async () => (await app.inject('/readyz')).statusCode;
}

test('many probes at once ask the database once, and again when its answer is old', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const answer = vi.fn<() => Promise<void>>(async () => {});
  const status = probed(answer);
  const statuses = await Promise.all(Array.from({ length: 50 }, status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(answer).toHaveBeenCalledTimes(1);
  answer.mockRejectedValueOnce(new Error('It is gone.'));
  vi.advanceTimersByTime(probeFreshMs);
  expect(await Promise.all([status(), status()])).toEqual([500, 500]);
  expect(answer).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(probeFreshMs);
  expect(await status()).toBe(200);
});

test('a database that says nothing is not waited for', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const answer = vi.fn<() => Promise<void>>(() => new Promise(() => {}));
  const status = probed(answer)();
  await vi.waitFor(() => expect(answer).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(probeLimits.databaseMs);
  expect(await status).toBeGreaterThanOrEqual(500);
});

test('each who is asked has less time than who asks', async () => {
  const file = new URL('../../../../../deploy/haproxy/haproxy.cfg', import.meta.url);
  const [, seconds] = /timeout check (\d+)s/.exec(await readFile(file, 'utf8')) ?? [];
  expect(probeLimits.fellowsMs).toBeLessThan(Number(seconds) * 1_000);
  expect(probeLimits.databaseMs).toBeLessThan(probeLimits.fellowsMs);
});
