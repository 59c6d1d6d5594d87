import { findPostedLots } from '#browsing/search/public.ts';

/**
 * `findPostedLots` for one round: many follow the same search, and readers of one round were mostly
 * looked for in one round before, so that they ask for the same span. Kept for the round alone, which
 * bounds what is remembered: its readers times the searches each may follow.
 */
export function createPostedFinds(): typeof findPostedLots {
  const found = new Map<string, Awaited<ReturnType<typeof findPostedLots>>>();
  return async (db, { words, categoryIds }, span, most) => {
    const key = JSON.stringify([words, categoryIds, span.after, span.until, most]);
    const known = found.get(key);
    if (known) return known;
    const lots = await findPostedLots(db, { words, categoryIds }, span, most);
    found.set(key, lots);
    return lots;
  };
}
