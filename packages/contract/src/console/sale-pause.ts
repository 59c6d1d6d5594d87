import { z } from 'zod';
import { Instant, SecureId } from '../common.ts';

/** A pause of a sale that is in force. */
export const SalePause = z.object({
  /** Whoever resumes the sale names the pause that they have seen, and ends no other. */
  id: SecureId,
  /** As bidders read it. */
  reason: z.string(),
  since: Instant,
  /** By an operator of the installation, and theirs to end. */
  byOperator: z.boolean(),
});
