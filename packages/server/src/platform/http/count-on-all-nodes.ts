import type { Database } from '../database/database.ts';
import { withinRateLimit } from '../database/rate-limit.ts';
import type { Allowance } from '../database/rate-limit.ts';
import { createGate } from './gate.ts';

/**
 * Three connections at most count at once: uses of one subject wait for each other's commit, and a burst
 * of them must not hold up bidders in the pool. A thousand waiting take a second.
 */
const gate = createGate({ atOnce: 3, waiting: 1_000 });

/** `withinRateLimit` for calls that anybody can make. Throws `Unavailable` when too many wait. */
export function countOnAllNodes(
  { kysely }: Database,
  subject: string,
  allowance: Allowance,
): Promise<boolean> {
  return gate(() => withinRateLimit(kysely, subject, allowance));
}
