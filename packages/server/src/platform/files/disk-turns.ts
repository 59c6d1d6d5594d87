import { FilesUnavailable } from './file-store.ts';

/** Threads in which Node reads and writes files, beside what else needs one: passwords, new connections, pictures. */
const threads = Number(process.env['UV_THREADPOOL_SIZE']) || 4;
/**
 * Half of them, so that storage that hangs leaves the others. At least four, which are all that Node has unless it is told
 * otherwise: most installations have a disk of their own.
 */
const atOnce = Math.max(4, Math.floor(threads / 2));
/** Milliseconds after which storage is taken for hanging; as a request to a bucket. */
const patienceMs = 8_000;

/** Does work with files when it is its turn; `isLate` says whether it has been given up meanwhile. */
export type InTurn = <T>(work: (isLate: () => boolean) => Promise<T>) => Promise<T>;

/**
 * Turns for work with files. Rejects with `FilesUnavailable` if work is not done after eight seconds; if it had begun it
 * keeps its turn, since its thread is held as long.
 */
export function createTurns(): InTurn {
  const waiting = new Set<() => void>();
  let running = 0;
  function leave(): void {
    running -= 1;
    const [next] = waiting;
    next?.();
  }
  return (work) =>
    new Promise((resolve, reject) => {
      let isLate = false;
      const late = setTimeout(() => {
        isLate = true;
        waiting.delete(begin);
        reject(new FilesUnavailable(`the disk has not answered within ${patienceMs} ms`, false));
      }, patienceMs);
      late.unref();
      function begin(): void {
        waiting.delete(begin);
        running += 1;
        void run(() => work(() => isLate))
          .then(resolve, reject)
          .finally(() => {
            clearTimeout(late);
            leave();
          });
      }
      if (running < atOnce) begin();
      else waiting.add(begin);
    });
}

/** So that work that throws before it has begun gives up its turn as well. */
const run = async <T>(work: () => Promise<T>) => work();
