import { z } from 'zod';
import { limits } from '../limits.ts';

/** One line in the seller's own words, which everybody reads. */
export const PublicReason = z
  .string()
  .trim()
  .min(1)
  .max(limits.pauseReasonLength)
  .regex(/^[^\p{Cc}]*$/u);
