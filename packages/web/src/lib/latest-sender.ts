/** Sends values one at a time, so that they keep their order. */
export interface LatestSender<T> {
  /** Sends a value, or queues it while another is being sent; a newer value replaces a queued one. */
  readonly send: (value: T) => void;
}

/**
 * `send` returns whether a value was saved. When nothing is being sent any more, `onSettled` gets the value
 * saved last (null for none yet) and whether the last one sent was refused.
 */
export function createLatestSender<T>(
  send: (value: T) => Promise<boolean>,
  onSettled: (saved: T | null, refused: boolean) => void,
): LatestSender<T> {
  let running = false;
  let next: { readonly value: T } | null = null;
  let saved: T | null = null;

  async function run() {
    running = true;
    let refused = false;
    while (next !== null) {
      const { value } = next;
      next = null;
      // Sequential on purpose.
      refused = !(await send(value));
      if (!refused) saved = value;
    }
    running = false;
    onSettled(saved, refused);
  }

  return {
    send(value) {
      next = { value };
      if (!running) void run();
    },
  };
}
