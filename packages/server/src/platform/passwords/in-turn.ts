import { AppError } from '../http/app-error.ts';

/** Hashing takes a whole core: two at a time leave room for bids on a small machine. */
const maxRunning = 2;
/** Some four seconds of work; whoever comes later is told to try again rather than left waiting. */
const maxWaiting = 256;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs costly work when its turn comes. Throws `Unavailable` when the queue is full. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxRunning) running += 1;
  else if (waiting.length >= maxWaiting) throw new AppError('Unavailable');
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
