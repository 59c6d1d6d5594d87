/** Sends wishes one at a time, so that they keep their order. */
export interface LastWish<T> {
  /** Sends a wish, or keeps it until the running one has ended; a newer wish replaces a kept one. */
  readonly wish: (value: T) => void;
}

/**
 * `send` answers whether a wish was granted. `onSettled` is told, when nothing is under way any
 * more, the wish granted last (null for none yet) and whether the last one sent was refused.
 */
export function createLastWish<T>(
  send: (value: T) => Promise<boolean>,
  onSettled: (granted: T | null, refused: boolean) => void,
): LastWish<T> {
  let running = false;
  let next: { readonly value: T } | null = null;
  let granted: T | null = null;

  async function run() {
    running = true;
    let refused = false;
    while (next !== null) {
      const { value } = next;
      next = null;
      // One after the other is the point.
      refused = !(await send(value));
      if (!refused) granted = value;
    }
    running = false;
    onSettled(granted, refused);
  }

  return {
    wish(value) {
      next = { value };
      if (!running) void run();
    },
  };
}
