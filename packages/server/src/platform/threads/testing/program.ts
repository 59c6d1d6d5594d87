import { readFileSync } from 'node:fs';
import { threadId, workerData } from 'node:worker_threads';

const { answered } = workerData as { answered: Int32Array<SharedArrayBuffer> };

export type Task = 'tell' | 'niceness' | 'fail' | 'hang' | 'die-later';

/** The program that tests of threads run. */
export default function work(task: Task): { threadId: number; data: unknown } {
  if (task === 'niceness') return { threadId, data: niceness() };
  if (task === 'fail') throw new TypeError('It failed.');
  if (task === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (task === 'die-later') void dieLater();
  return { threadId, data: workerData };
}

/** Linux tells it as the 19th word about a thread, behind its name in parentheses. */
function niceness(): number {
  const told = readFileSync('/proc/thread-self/stat', 'utf8');
  return Number(told.slice(told.lastIndexOf(')') + 2).split(' ')[16]);
}

/** Like a connection that breaks while the thread is idle: after the answer has arrived. */
async function dieLater(): Promise<never> {
  await Atomics.waitAsync(answered, 0, 0).value;
  throw new Error('It died.');
}
