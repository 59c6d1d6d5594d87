import { LRUCache } from 'lru-cache';
import type { Filter, FirstMatches } from './search.queries.ts';

/**
 * Milliseconds. Whoever sorts, turns pages or chooses a category asks for the same words again; the index
 * lags behind by two seconds as it is.
 */
const freshMs = 10_000;
/** Some kilobytes each. */
const capacity = 1_000;

/** The first matches of searches of a moment ago, from which their categories are counted. */
export interface KnownMatches {
  /** Undefined: none are known, or they are no longer fresh. */
  readonly of: (filter: Filter) => FirstMatches | undefined;
  readonly note: (filter: Filter, matches: FirstMatches) => void;
}

export function createKnownMatches(): KnownMatches {
  const known = new LRUCache<string, FirstMatches>({ max: capacity, ttl: freshMs });
  return {
    of: (filter) => known.get(JSON.stringify(filter)),
    // What finds nothing yet is looked for each time: a new lot may have it.
    note(filter, { seen, share, facets }) {
      if (seen > 0) known.set(JSON.stringify(filter), { seen, share, facets });
    },
  };
}
