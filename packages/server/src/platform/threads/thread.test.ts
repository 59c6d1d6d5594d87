import { threadId } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createThread } from './thread.ts';
import type { Task } from './testing/program.ts';

const program = new URL('./testing/program.ts', import.meta.url);
const threads: { stop(): Promise<void> }[] = [];
afterEach(() => Promise.all(threads.splice(0).map((thread) => thread.stop())));

const logged: string[] = [];
const log = createLog('info', { write: (line) => void logged.push(line) });
let metrics = createMetrics();
/** Signals a thread that its answer has arrived. */
const answered = new Int32Array(new SharedArrayBuffer(4));

function begin(longestMs: number, niceness = 0) {
  metrics = createMetrics();
  const thread = createThread<Task, { threadId: number; data: unknown }>(
    program,
    {
      name: 'test',
      memory: { maxOldGenerationSizeMb: 32 },
      longestMs,
      atOnce: 2,
      niceness,
      data: { some: 'data', answered },
    },
    { metrics, log },
  );
  threads.push(thread);
  return thread;
}

test('does its tasks in one thread, which is another one, with what it was given', async () => {
  const thread = begin(30_000);
  const answers = [await thread.run('tell'), await thread.run('tell')];
  expect(answers[0]?.threadId).not.toBe(threadId);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[0]?.data).toMatchObject({ some: 'data' });
});

test.runIf(process.platform === 'linux')('leaves a busy core to others if told to', async () => {
  const usual = (await begin(30_000).run('niceness')).data;
  expect((await begin(30_000, 3).run('niceness')).data).toBe(Number(usual) + 3);
});

test('tells what went wrong with a task, and does the next one', async () => {
  const thread = begin(30_000);
  await expect(thread.run('fail')).rejects.toThrow('It failed.');
  expect((await thread.run('tell')).data).toBeDefined();
});

test('gives a task up that hangs, and does the next one in another thread', async () => {
  const thread = begin(2_000);
  const before = await thread.run('tell');
  await expect(thread.run('hang')).rejects.toMatchObject({ code: 'Unavailable' });
  const after = await thread.run('tell');
  expect(after.threadId).not.toBe(before.threadId);
});

test('that dies between two tasks takes nobody along, and does the next one anew', async () => {
  const thread = begin(30_000);
  const before = await thread.run('die-later');
  Atomics.notify(answered, 0);
  await vi.waitFor(() => expect(logged).toContainEqual(expect.stringContaining('It died.')));
  expect((await thread.run('tell')).threadId).not.toBe(before.threadId);
});

test('what was under way beside a task that is given up can be tried again', async () => {
  const thread = begin(2_000);
  await thread.run('tell');
  const hanging = thread.run('hang');
  const beside = thread.run('tell');
  await expect(hanging).rejects.toMatchObject({ code: 'Unavailable' });
  await expect(beside).rejects.toMatchObject({ code: 'Unavailable' });
});

test('is counted by its name, failures too', async () => {
  const thread = begin(30_000);
  await thread.run('tell');
  await expect(thread.run('fail')).rejects.toThrow('It failed.');
  const text = await metrics.registry.metrics();
  expect(text).toContain('fairlot_work_duration_seconds_count{kind="thread",name="test"} 2');
  expect(text).toContain('fairlot_work_failures_total{kind="thread",name="test"} 1');
});
