import { threadId, workerData } from 'node:worker_threads';

export type Task = 'tell' | 'fail' | 'hang';

/** What the tests of threads run in one. */
export default function work(task: Task): { threadId: number; data: unknown } {
  if (task === 'fail') throw new TypeError('It failed.');
  if (task === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  return { threadId, data: workerData };
}
