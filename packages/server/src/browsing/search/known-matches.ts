import { LRUCache } from 'lru-cache';
import type { Filter } from './fitting.ts';
import type { FirstMatches } from './search.queries.ts';

/**
 * Milliseconds. Whoever sorts, turns pages or chooses a category asks for the same words again. Of very
 * many matches no number is said, and their categories are those of the first ones: little of that
 * changes in a minute.
 */
const freshMs = 60_000;
/** Some kilobytes each. */
const capacity = 1_000;

/** The first of very many matches of searches of a moment ago, from which their categories are counted. */
export interface KnownMatches {
  /** Undefined: none are known, or they are no longer fresh. */
  readonly of: (filter: Filter) => FirstMatches | undefined;
  readonly note: (filter: Filter, matches: FirstMatches) => void;
}

export function createKnownMatches(): KnownMatches {
  const known = new LRUCache<string, FirstMatches>({ max: capacity, ttl: freshMs });
  return {
    of: (filter) => known.get(keyOf(filter)),
    note: (filter, { seen, pages, facets }) =>
      void known.set(keyOf(filter), { seen, pages, facets }),
  };
}

/**
 * Without `isRunning`, so that a visitor who sorts by price knows what was found in another order: of very many
 * matches those between their close and their hammer are few. Where they are not, they are read again (`find-lots.ts`).
 */
const keyOf = (filter: Filter) => JSON.stringify({ ...filter, isRunning: undefined });
