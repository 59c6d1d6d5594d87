import type { Database } from '#platform/database/database.ts';
import { createVisitCounter } from '#platform/http/visit-counter.ts';
import { addVisits } from '#selling/sales/public.ts';

/**
 * Counts who comes by a marketing link. Written once in a while and not at each visit: a link in a mail to
 * thousands is opened by all of them at once. Counts of a node that dies are lost, which is no harm.
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
