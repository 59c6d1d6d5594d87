import type { Database } from '../../platform/database/database.ts';
import { createMemory } from './remember.ts';
import { suggest } from './suggest.ts';

/** Everybody types the same first letters. */
const remembered = { forMs: 15_000, most: 2_000 };

/** Suggestions by host and text, remembered for a moment. */
export function createSuggestions(database: Database) {
  const memory = createMemory<string[]>(remembered);
  return (sellerCompanyId: string | null, text: string): Promise<string[]> => {
    const typed = text.toLowerCase();
    return memory.of(`${sellerCompanyId} ${typed}`, () =>
      suggest(database, sellerCompanyId, typed),
    );
  };
}
