/** Sends values one at a time, so that they keep their order. */
export interface LatestSender<T> {
  /** Sends a value, or queues it while another is being sent; a newer value replaces a queued one. */
  readonly send: (value: T) => void;
}

/**
 * `send` returns why a value was not saved, null when it was. When nothing is being sent any more, `onSettled` gets the
 * value saved last (null for none yet) and why the last one sent was refused, if it was.
 */
export function createLatestSender<T>(
  send: (value: T) => Promise<string | null>,
  onSettled: (saved: T | null, refusal: string | null) => void,
): LatestSender<T> {
  let running = false;
  let next: { readonly value: T } | null = null;
  let saved: T | null = null;

  async function run() {
    running = true;
    let refusal: string | null = null;
    while (next !== null) {
      const { value } = next;
      next = null;
      // Sequential on purpose.
      refusal = await send(value);
      if (refusal === null) saved = value;
    }
    running = false;
    onSettled(saved, refusal);
  }

  return {
    send(value) {
      next = { value };
      if (!running) void run();
    },
  };
}
