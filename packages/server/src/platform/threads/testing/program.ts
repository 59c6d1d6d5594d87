import { threadId, workerData } from 'node:worker_threads';

const { answered } = workerData as { answered: Int32Array<SharedArrayBuffer> };

export type Task = 'tell' | 'fail' | 'hang' | 'die-later';

/** What the tests of threads run in one. */
export default function work(task: Task): { threadId: number; data: unknown } {
  if (task === 'fail') throw new TypeError('It failed.');
  if (task === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (task === 'die-later') void dieLater();
  return { threadId, data: workerData };
}

/** As a connection would that breaks while there is nothing to do: once the answer has come. */
async function dieLater(): Promise<never> {
  await Atomics.waitAsync(answered, 0, 0).value;
  throw new Error('It died.');
}
