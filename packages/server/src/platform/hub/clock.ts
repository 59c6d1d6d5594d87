/** The hub's only source of time, so that a test can move it. */
export type HubClock = {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls `run` every `ms` milliseconds until the returned function is called. */
  every(ms: number, run: () => void): () => void;
};

export const systemClock: HubClock = {
  now: Date.now,
  every(ms, run) {
    const timer = setInterval(run, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};
