/** Milliseconds, while somebody looks on: a test event is seen to arrive. */
export const refreshMs = 4_000;
