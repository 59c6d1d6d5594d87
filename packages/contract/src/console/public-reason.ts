import { z } from 'zod';
import { consoleLimits } from './limits.ts';

/** One line in the seller's own words, which everybody reads. */
export const PublicReason = z
  .string()
  .trim()
  .min(1)
  .max(consoleLimits.pauseReasonLength)
  .regex(/^[^\p{Cc}]*$/u);
