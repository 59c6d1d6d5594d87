import { threadId, workerData } from 'node:worker_threads';

const { answered } = workerData as { answered: Int32Array<SharedArrayBuffer> };

export type Task = 'tell' | 'fail' | 'hang' | 'die-later';

/** The program that tests of threads run. */
export default function work(task: Task): { threadId: number; data: unknown } {
  if (task === 'fail') throw new TypeError('It failed.');
  if (task === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (task === 'die-later') void dieLater();
  return { threadId, data: workerData };
}

/** Like a connection that breaks while the thread is idle: after the answer has arrived. */
async function dieLater(): Promise<never> {
  await Atomics.waitAsync(answered, 0, 0).value;
  throw new Error('It died.');
}
