import { findPostedLots } from '#browsing/search/public.ts';

/**
 * `findPostedLots` for one round: many people follow the same search, and readers of one round were
 * mostly checked in the same round before, so they need the same span. Cached only for the round, which
 * limits its size: readers times searches.
 */
export function createPostedFinds(): typeof findPostedLots {
  const found = new Map<string, Awaited<ReturnType<typeof findPostedLots>>>();
  return async (db, { words, categoryIds, narrow }, span, limit) => {
    const key = JSON.stringify([words, categoryIds, narrow, span.after, span.until, limit]);
    const known = found.get(key);
    if (known) return known;
    const lots = await findPostedLots(db, { words, categoryIds, narrow }, span, limit);
    found.set(key, lots);
    return lots;
  };
}
