import type { Database } from '#platform/database/database.ts';
import { keyOfRead } from '#platform/database/replica/replica.ts';
import { createMemo } from '#platform/memory/memo.ts';
import { suggest } from './suggest.ts';

/** Everybody types the same first letters. */
const remembered = { freshMs: 15_000, capacity: 2_000 };

/** Suggestions by host and text, cached for a moment. */
export function createSuggestions(database: Database) {
  const recall = createMemo<string[]>(remembered);
  return (sellerCompanyId: string | null, text: string): Promise<string[]> => {
    const typed = text.toLowerCase();
    return recall(keyOfRead(`${sellerCompanyId} ${typed}`), () =>
      suggest(database, sellerCompanyId, typed),
    );
  };
}
