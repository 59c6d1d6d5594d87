/** Readings of one list, one after another. */
export interface ReadQueue {
  /** Reads when all that was asked for before has been read. */
  readonly next: <T>(read: () => Promise<T>) => Promise<T>;
  /** The same for reading again what is shown: whoever asks while that waits for its turn shares it. */
  readonly again: (read: () => Promise<unknown>) => Promise<unknown>;
}

/**
 * TanStack Query ends a running reading when another begins, so that a reading for news would take the
 * place of the next page, and the other way round. While there is no network nothing ends, and those
 * who ask every half minute must not pile up.
 */
export function createReadQueue(): ReadQueue {
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Promise<unknown> | null = null;

  function next<T>(read: () => Promise<T>): Promise<T> {
    // One that failed has told whoever asked for it, and holds up nobody else.
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
