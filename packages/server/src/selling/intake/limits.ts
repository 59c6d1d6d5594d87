import { lotLimits } from '#selling/sales/public.ts';

/** Limits of one import: more is a mistake, or should be two sales. */
export const intakeLimits = {
  ...lotLimits,
  csvBytes: 32 * 1024 * 1024,
  jsonBytes: 1024 * 1024,
  /** Larger files are not even read; the size limit of pictures is decided by `pictures`. */
  pictureBytes: 256 * 1024 * 1024,
  linkNameLength: 100,
  /** One for each place a sale is advertised in. */
  marketingLinks: 100,
  /** All are listed when one is chosen: a month of eight-hour days in quarters has a thousand. */
  pickupSlots: 2_000,
} as const;
