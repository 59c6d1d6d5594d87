import type { Database } from '#platform/database/database.ts';
import { completionsIn } from './complete.ts';
import { readFindable, readTitles } from './search.queries.ts';
import type { Scope } from './search.queries.ts';
import { namesBeginning, wordsBeginning } from './vocabulary.queries.ts';
import { searchWords, tsQueryOf } from '#platform/text/words.ts';

/** What a person takes in at a glance. */
export const maxSuggestions = 8;
/** Names of categories and sellers among them. */
const maxNames = 3;
/** Frequent words looked at; those that nothing on this host has are left out. */
const maxWords = 24;
/** Titles from which longer phrases are learned. */
const maxTitles = 200;

/** Completions of a half-typed search, of upcoming lots that this host shows. */
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

/** Words that begin so, then phrases that begin with the most frequent of them. */
async function completeWord(database: Database, scope: Scope, begun: string): Promise<string[]> {
  const known = await wordsBeginning(database, begun, maxWords);
  // The words of the whole marketplace are nearly all findable there; on one seller's host few are.
  const findable =
    scope.sellerCompanyId === null ? null : await readFindable(database, scope, known);
  const words = known.filter((word) => findable === null || findable.has(word));
  const [head] = words;
  if (head === undefined || begun.length < shortestBegun) return words;
  const phrases = await completionsOf(database, scope, tsQueryOf([head], false), [head]);
  return [...words.slice(0, maxSuggestions / 2), ...phrases, ...words];
}

/** Fewer letters begin too many words to tell which phrase is meant. */
const shortestBegun = 3;

async function completePhrase(
  database: Database,
  scope: Scope,
  typed: readonly string[],
): Promise<string[]> {
  // A last word too short to be looked for is found in what the others find.
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
