const signs = ['loop-ran', 'beaten', 'looked', 'closing-loop-ran'] as const;

/**
 * `loop-ran`: the loop that takes bids ran. `beaten`: the closing thread wrote the node's heartbeat, or
 * found nothing to write it for. `looked`: it looked for lots that are due. `closing-loop-ran`: the closing
 * thread's loop ran, whatever the database says.
 */
export type Sign = (typeof signs)[number];

/**
 * What the threads of a node know about each other through shared memory: a message would wait in the
 * queue of the very loop that is stuck.
 */
export interface SignsOfLife {
  readonly memory: SharedArrayBuffer;
  mark(sign: Sign): void;
  /** Milliseconds since the sign was last marked; infinite before the first time. */
  msSince(sign: Sign): number;
}

/** Signs in memory of their own, or in that of the other thread. */
export function openLiveness(
  memory = new SharedArrayBuffer(signs.length * BigInt64Array.BYTES_PER_ELEMENT),
): SignsOfLife {
  const marks = new BigInt64Array(memory);
  return {
    memory,
    // Nanoseconds of the machine's monotonic clock, the same in all threads; `performance.now` is not.
    mark: (sign) => void Atomics.store(marks, signs.indexOf(sign), process.hrtime.bigint()),
    msSince(sign) {
      const at = Atomics.load(marks, signs.indexOf(sign));
      return at === 0n ? Infinity : Number(process.hrtime.bigint() - at) / 1e6;
    },
  };
}
