import type { Database } from '#platform/database/database.ts';
import { keyOfRead } from '#platform/database/replica/replica.ts';
import { createMemo } from '#platform/memory/memo.ts';
import { countCategories } from './search.queries.ts';
import type { Scope } from './fitting.ts';
import type { FacetRow } from './search.queries.ts';

/** Counting a million lots takes some hundred milliseconds, and little changes in a minute. */
const remembered = { freshMs: 60_000, capacity: 1_000 };

export type CategoryCounts = (scope: Scope) => Promise<FacetRow[]>;

/** How many lots each category has in all, for a search without words. */
export function createCategoryCounts(database: Database): CategoryCounts {
  const recall = createMemo<FacetRow[]>(remembered);
  return (scope) =>
    recall(keyOfRead(`${scope.sellerCompanyId} ${scope.isPast}`), () =>
      countCategories(database, scope),
    );
}
