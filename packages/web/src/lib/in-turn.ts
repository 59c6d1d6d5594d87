/** Readings of one list, one after another. */
export interface Turns {
  /** Reads when all that was asked for before has been read. */
  readonly next: <T>(read: () => Promise<T>) => Promise<T>;
  /** The same for reading anew what is shown: whoever asks while that waits for its turn shares it. */
  readonly again: (read: () => Promise<unknown>) => Promise<unknown>;
}

/**
 * TanStack Query ends a running reading when another begins, so that a reading for news would take the
 * place of the next page, and the other way round. While there is no network nothing ends, and those
 * who ask every half minute must not pile up.
 */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Promise<unknown> | null = null;

  function next<T>(read: () => Promise<T>): Promise<T> {
    // One that failed has told whoever asked for it, and keeps nobody else from their turn.
    const turn = last.then(
      () => read(),
      () => read(),
    );
    last = turn;
    return turn;
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
