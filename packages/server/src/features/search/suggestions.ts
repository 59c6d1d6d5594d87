import type { Database } from '../../platform/database/database.ts';
import { suggest } from './suggest.ts';
import { searchWords } from './words.ts';

/** Milliseconds. Everybody types the same first letters. */
const rememberMs = 15_000;
const mostRemembered = 2_000;

/** Suggestions, remembered for a moment by host and words; those who ask at once share one look. */
export function createSuggestions(database: Database, now: () => number = () => performance.now()) {
  const remembered = new Map<string, { readonly answer: Promise<string[]>; until: number }>();
  return {
    of(sellerCompanyId: string | null, text: string): Promise<string[]> {
      const key = `${sellerCompanyId} ${searchWords(text).join(' ')}`;
      const known = remembered.get(key);
      if (known && now() < known.until) return known.answer;
      const answer = suggest(database, sellerCompanyId, text);
      remembered.delete(key);
      remembered.set(key, { answer, until: now() + rememberMs });
      const [oldest] = remembered.keys();
      if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
      answer.catch(() => remembered.delete(key));
      return answer;
    },
  };
}
