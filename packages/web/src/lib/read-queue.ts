/** Refetches of one list, one after another. */
export interface ReadQueue {
  /** Runs when all earlier refetches are done. */
  readonly next: <T>(read: () => Promise<T>) => Promise<T>;
  /** The same for refetching what is shown: callers share a refetch that is still queued. */
  readonly again: (read: () => Promise<unknown>) => Promise<unknown>;
}

/**
 * TanStack Query cancels a running fetch when another starts, so a refetch would cancel the next page, and
 * vice versa. Without a network no fetch ends, and periodic refetches must not pile up.
 */
export function createReadQueue(): ReadQueue {
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Promise<unknown> | null = null;

  function next<T>(read: () => Promise<T>): Promise<T> {
    // A failure is reported to its caller and does not block others.
    const reading = last.then(
      () => read(),
      () => read(),
    );
    last = reading;
    return reading;
  }

  return {
    next,
    again(read) {
      waiting ??= next(() => {
        waiting = null;
        return read();
      });
      return waiting;
    },
  };
}
