import type { Database } from '#platform/database/database.ts';
import { completionsIn } from './complete.ts';
import { readFindable, readTitles } from './search.queries.ts';
import type { Scope } from './fitting.ts';
import { namesBeginning, wordsBeginning } from './vocabulary.queries.ts';
import { searchWords, tsQueryOf } from '#platform/text/words.ts';

/** As many as a person takes in at a glance. */
export const maxSuggestions = 8;
/** The maximum number of categories and sellers among them. */
const maxNames = 3;
/** The maximum number of frequent words to check; those without lots on this host are left out. */
const maxWords = 24;
/** The maximum number of titles from which phrases are taken. */
const maxTitles = 200;

/** Completions of an incomplete search, from upcoming lots that this host shows. */
export async function suggest(
  database: Database,
  sellerCompanyId: string | null,
  text: string,
): Promise<string[]> {
  const typed = searchWords(text);
  if (typed.length === 0) return [];
  const scope: Scope = { sellerCompanyId, isPast: false };
  const begun = text.toWellFormed().replaceAll('\0', '');
  const [names, completed] = await Promise.all([
    namesBeginning(database, scope, begun, maxNames),
    typed.length === 1
      ? completeWord(database, scope, typed[0] ?? '')
      : completePhrase(database, scope, typed),
  ]);
  const all = [...names.map((name) => name.toLowerCase()), ...completed];
  return [...new Set(all)].filter((one) => one !== typed.join(' ')).slice(0, maxSuggestions);
}

/** Words with this prefix, then phrases that start with the most frequent of them. */
async function completeWord(database: Database, scope: Scope, begun: string): Promise<string[]> {
  const known = await wordsBeginning(database, begun, maxWords);
  // On the marketplace nearly all known words have lots; on a seller's host few do.
  const findable =
    scope.sellerCompanyId === null ? null : await readFindable(database, scope, known);
  const words = known.filter((word) => findable === null || findable.has(word));
  const [head] = words;
  if (head === undefined || begun.length < shortestBegun) return words;
  const phrases = await completionsOf(database, scope, tsQueryOf([head], false), [head]);
  return [...words.slice(0, maxSuggestions / 2), ...phrases, ...words];
}

/** Fewer letters match too many words to guess the phrase. */
const shortestBegun = 3;

async function completePhrase(
  database: Database,
  scope: Scope,
  typed: readonly string[],
): Promise<string[]> {
  // A last word too short to search for is completed from matches of the others.
  const isShort = (typed.at(-1) ?? '').length < shortestBegun;
  const query = isShort ? tsQueryOf(typed.slice(0, -1), false) : tsQueryOf(typed, true);
  return completionsOf(database, scope, query, typed);
}

async function completionsOf(
  database: Database,
  scope: Scope,
  query: string,
  typed: readonly string[],
): Promise<string[]> {
  const titles = await readTitles(database, { ...scope, query, categories: [] }, maxTitles);
  return completionsIn(titles, typed);
}
