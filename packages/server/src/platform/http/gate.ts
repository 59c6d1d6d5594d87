import { AppError } from './app-error.ts';

/** Limits concurrent work; further calls wait in line, and beyond that are refused. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

export function createGate(limit: { atOnce: number; waiting: number }): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (running < limit.atOnce) running += 1;
    else if (waiting.length >= limit.waiting) throw new AppError('Unavailable');
    // The slot is handed to the next in line, so `running` does not change.
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
