import type { Database } from '../database/database.ts';
import { uncount } from '../database/rate-limit.ts';
import type { Allowance } from '../database/rate-limit.ts';
import { AppError } from './app-error.ts';
import { countOnAllNodes } from './count-on-all-nodes.ts';
import { networkOf } from './network-of.ts';

export interface AddressThrottle {
  /** Counts a use; throws `TooManyRequests` when this address has reached its limit. */
  readonly count: (address: string) => Promise<void>;
  /**
   * Does the work and counts it if it failed. It is counted first and taken back on success, so that
   * parallel attempts cannot all pass before the first one fails.
   */
  readonly countFailure: <T>(
    address: string,
    work: () => Promise<T>,
    isFailure: (result: T) => boolean,
  ) => Promise<T>;
}

/**
 * Counts uses by a network in a window of time, on all nodes together. `name`: the name of what is
 * counted.
 */
export function createAddressThrottle(
  database: Database,
  name: string,
  limit: Allowance,
): AddressThrottle {
  const subjectOf = (address: string) => `${name} ${networkOf(address)}`;
  async function count(address: string): Promise<void> {
    if (!(await countOnAllNodes(database, subjectOf(address), limit))) {
      throw new AppError('TooManyRequests');
    }
  }
  return {
    count,
    async countFailure(address, work, isFailure) {
      await count(address);
      let failed = false;
      try {
        const result = await work();
        failed = isFailure(result);
        return result;
      } finally {
        if (!failed) await uncount(database.kysely, subjectOf(address));
      }
    },
  };
}
