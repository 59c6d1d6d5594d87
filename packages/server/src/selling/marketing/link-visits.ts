import type { Database } from '#platform/database/database.ts';
import { createVisitCounter } from '#platform/http/visit-counter.ts';
import { addVisits } from '#selling/sales/public.ts';

/**
 * Counts visits through marketing links. Stored from time to time and not at each visit: thousands may
 * open a link in a mail at once. Counts of a node that dies are lost, which is acceptable.
 */
export function createLinkVisits({ kysely }: Database) {
  let visits = new Map<string, number>();

  return {
    visited: createVisitCounter((linkId) => void visits.set(linkId, (visits.get(linkId) ?? 0) + 1)),
    async write(): Promise<void> {
      if (visits.size === 0) return;
      const counted = visits;
      visits = new Map();
      await addVisits(kysely, counted);
    },
  };
}
