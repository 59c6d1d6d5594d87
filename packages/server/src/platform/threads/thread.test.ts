import { threadId } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { createThread } from './thread.ts';
import type { Task } from './testing/program.ts';

const program = new URL('./testing/program.ts', import.meta.url);
const threads: { stop(): Promise<void> }[] = [];
afterEach(() => Promise.all(threads.splice(0).map((thread) => thread.stop())));

function begin(longestMs: number) {
  const thread = createThread<Task, { threadId: number; data: unknown }>(program, {
    memory: { maxOldGenerationSizeMb: 32 },
    longestMs,
    atOnce: 2,
    data: { some: 'data' },
  });
  threads.push(thread);
  return thread;
}

test('does its tasks in one thread, which is another one, with what it was given', async () => {
  const thread = begin(30_000);
  const told = [await thread.run('tell'), await thread.run('tell')];
  expect(told[0]?.threadId).not.toBe(threadId);
  expect(told[1]).toEqual(told[0]);
  expect(told[0]?.data).toMatchObject({ some: 'data' });
});

test('tells what went wrong with a task, and does the next one', async () => {
  const thread = begin(30_000);
  await expect(thread.run('fail')).rejects.toThrow('It failed.');
  expect((await thread.run('tell')).data).toBeDefined();
});

test('gives a task up that hangs, and does the next one in another thread', async () => {
  const thread = begin(2_000);
  const before = await thread.run('tell');
  await expect(thread.run('hang')).rejects.toThrow('aborted');
  const after = await thread.run('tell');
  expect(after.threadId).not.toBe(before.threadId);
});
