import type { Database } from '../../platform/database/database.ts';
import { completionsIn } from './complete.ts';
import { readFindable, readTitles } from './search.queries.ts';
import type { Scope } from './search.queries.ts';
import { namesBeginning, wordsBeginning } from './vocabulary.queries.ts';
import { searchWords, tsQueryOf } from './words.ts';

/** What a person takes in at a glance. */
export const mostSuggestions = 8;
/** Names of categories and sellers among them. */
const mostNames = 3;
/** Frequent words looked at; those that nothing on this host has are left out. */
const mostWords = 24;
/** Titles from which longer phrases are learnt. */
const mostTitles = 200;

/** Completions of a half-typed search, of upcoming lots that this host shows. */
export async function suggest(
  database: Database,
  sellerCompanyId: string | null,
  text: string,
): Promise<string[]> {
  const typed = searchWords(text);
  const begun = typed.at(-1);
  if (begun === undefined) return [];
  const scope: Scope = { sellerCompanyId, isPast: false };
  const [names, words, phrases] = await Promise.all([
    namesBeginning(database, scope, text.toWellFormed().replaceAll('\0', ''), mostNames),
    typed.length === 1 ? completeWord(database, scope, begun) : [],
    completePhrase(database, scope, typed),
  ]);
  const all = [...names.map((name) => name.toLowerCase()), ...words, ...phrases];
  return [...new Set(all)].slice(0, mostSuggestions);
}

async function completeWord(database: Database, scope: Scope, begun: string): Promise<string[]> {
  const words = await wordsBeginning(database, begun, mostWords);
  // The words of the whole marketplace are nearly all findable there; on one seller's host few are.
  if (scope.sellerCompanyId === null) return words.slice(0, mostSuggestions);
  const findable = await readFindable(database, scope, words);
  return words.filter((word) => findable.has(word)).slice(0, mostSuggestions);
}

/** Fewer letters begin too many words for a few titles to tell which phrase is meant. */
const shortestBegun = 3;

async function completePhrase(
  database: Database,
  scope: Scope,
  typed: readonly string[],
): Promise<string[]> {
  if (typed.length === 1 && (typed[0] ?? '').length < shortestBegun) return [];
  // A last word too short to be looked for is found in what the others find.
  const isShort = (typed.at(-1) ?? '').length < shortestBegun;
  const query = isShort ? tsQueryOf(typed.slice(0, -1), false) : tsQueryOf(typed, true);
  const filter = { ...scope, query, categories: [] };
  const titles = await readTitles(database, filter, mostTitles);
  return completionsIn(titles, typed).slice(0, mostSuggestions);
}
