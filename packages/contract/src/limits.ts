export * as limits from './business-constants.ts';

/** Pixels of the square that a picture fits in (section 9); `phone` is ours, for a lot's page (decision 258). */
export const imageSizes = { thumbnail: 45, original: 450, phone: 720, fullscreen: 1000 } as const;
export const hubTimings = {
  reconnectDelaysMs: [0, 2_000, 10_000, 30_000],
  keepAliveMs: 15_000,
  serverTimeoutMs: 30_000,
  longPollMs: 100_000,
} as const;
