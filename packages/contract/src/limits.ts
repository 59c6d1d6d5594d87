export * as limits from './business-constants.ts';

/**
 * Pixels of the square that a picture fits in: those of section 9, and two of ours (decisions 258 and 268),
 * `sharpThumbnail` for screens with two pixels to a point and `phone` for a lot's page there.
 */
export const imageSizes = {
  thumbnail: 45,
  sharpThumbnail: 90,
  original: 450,
  phone: 700,
  fullscreen: 1000,
} as const;
export const hubTimings = {
  reconnectDelaysMs: [0, 2_000, 10_000, 30_000],
  keepAliveMs: 15_000,
  serverTimeoutMs: 30_000,
  longPollMs: 100_000,
} as const;
