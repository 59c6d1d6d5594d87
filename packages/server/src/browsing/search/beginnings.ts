import { keyOfRead } from '#platform/database/replica/replica.ts';
import { createMemo } from '#platform/memory/memo.ts';
import type { Database } from '#platform/database/database.ts';
import { parts } from './narrowing.ts';
import type { Part } from './narrowing.ts';
import { wordsTable } from './fitting.ts';
import type { Filter } from './fitting.ts';
import { countParts } from './search.queries.ts';
import type { TableSizes } from './table-sizes.ts';

/** The maximum number of lots that are looked up by their ids: some 8 ms. */
const maxFew = 5_000;
/** Of all lots: to read this many times more in their order costs as much. */
const share = 1 / 20;
/** A range of prices has about as many lots a minute later. */
const remembered = { freshMs: 60_000, capacity: 1_000 };

export interface Counts {
  /** How many lots each part leaves, up to one more than are looked up; null: it narrows nothing. */
  readonly left: Readonly<Record<Part, number | null>>;
  /** About how many lots there are. */
  readonly lots: number;
}

/** Where the lots of a search are looked for: undefined in the table of words. */
export type Beginnings = (filter: Filter) => Promise<Part | undefined>;

export function createBeginnings(database: Database, sizes: TableSizes): Beginnings {
  const recall = createMemo<Counts>(remembered);
  return async (filter) => {
    const { narrow, isPast, figuresComplete } = filter;
    if (narrow === undefined) return undefined;
    const counts = await recall(
      keyOfRead(JSON.stringify([narrow, isPast, figuresComplete])),
      async () => {
        const [left, { lots }] = await Promise.all([
          countParts(database, narrow, { filter, limit: maxFew + 1 }),
          sizes(wordsTable(filter)),
        ]);
        return { left, lots };
      },
    );
    return beginningOf(filter, counts);
  };
}

/**
 * A search begins with the part that leaves the fewest lots, if those are few: each is looked at. Otherwise
 * it begins with the words, categories and sellers: what leaves many lots is met soon among those. If there
 * is nothing but price and close, every lot within both fits.
 */
export function beginningOf(filter: Filter, { left, lots }: Counts): Part | undefined {
  const count = (part: Part) => left[part] ?? Infinity;
  const rarest = parts.reduce((least, part) => (count(part) < count(least) ? part : least));
  if (count(rarest) <= Math.min(maxFew, lots * share)) return rarest;
  const { query, categories, sellerCompanyId, narrow } = filter;
  const isByFiguresAlone =
    query === null &&
    categories.length === 0 &&
    sellerCompanyId === null &&
    narrow?.sellerId === null &&
    left.figures !== null &&
    left.sales === null;
  return isByFiguresAlone ? 'figures' : undefined;
}
