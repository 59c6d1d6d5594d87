import type { Database } from '#platform/database/database.ts';
import { keyOfRead } from '#platform/database/replica/replica.ts';
import { createMemo } from '#platform/memory/memo.ts';
import {
  longestWithOneError,
  shortestCorrected,
  spellingsNear,
  wordsMeant,
} from './correct-word.ts';
import type { Scope } from './fitting.ts';
import { readFindable } from './search.queries.ts';
import { wordsLike, wordsSpelt } from './vocabulary.queries.ts';

/** The maximum number of similar words to check; the right one is among the first few. */
const maxAlike = 40;
/** The maximum number of near words to try. */
const maxTried = 4;

/** Whoever sorts or turns the pages of what a corrected search found types the same words again. */
const remembered = { freshMs: 60_000, capacity: 1_000 };

/**
 * Replaces words that no lot of this scope has by what was probably meant; null if there is nothing to
 * correct, or a word without similar ones.
 */
export type Corrections = (scope: Scope, words: readonly string[]) => Promise<string[] | null>;

export function createCorrections(database: Database): Corrections {
  const recall = createMemo<string[] | null>(remembered);
  return (scope, words) =>
    recall(keyOfRead(JSON.stringify([scope, words])), () => correctWords(database, scope, words));
}

async function correctWords(
  database: Database,
  scope: Scope,
  words: readonly string[],
): Promise<string[] | null> {
  const known = await readFindable(database, scope, words);
  const corrected = await Promise.all(
    words.map(async (word) => (known.has(word) ? word : correctOne(database, scope, word))),
  );
  const meant = corrected.filter((word) => word !== null);
  const changed = meant.some((word, index) => word !== words[index]);
  return meant.length === words.length && changed ? meant : null;
}

async function correctOne(database: Database, scope: Scope, word: string): Promise<string | null> {
  if (word.length < shortestCorrected) return null;
  const near =
    word.length <= longestWithOneError
      ? await wordsSpelt(database, spellingsNear(word), maxAlike)
      : await wordsLike(database, word, maxAlike);
  const meant = wordsMeant(word, near).slice(0, maxTried);
  const findable = await readFindable(database, scope, meant);
  return meant.find((candidate) => findable.has(candidate)) ?? null;
}
