import { isNarrowed } from '@fairlot/contract';
import type { SavedSearch } from '@fairlot/contract';

/** The identity of a search: the same words, order, categories and filters are the same search. */
export interface SearchTerms {
  /** As it was typed; blank for a search by categories or filters alone. */
  readonly words: string;
  readonly orderBy: SavedSearch['orderBy'];
  readonly categoryIds: readonly number[];
  readonly narrow: SavedSearch['narrow'];
}

/**
 * Terms in their stored form: case, spaces and the order of categories do not matter. Null if there are
 * neither words nor categories nor filters. PostgreSQL takes no NUL in a text, and nobody looks for one.
 */
export function normalizeTerms({
  words,
  orderBy,
  categoryIds,
  narrow,
}: SearchTerms): SearchTerms | null {
  const plain = words
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s\0]+/g, ' ')
    .trim();
  if (plain === '' && categoryIds.length === 0 && !isNarrowed(narrow)) return null;
  return {
    // A lone surrogate cannot be stored: compared in the form that the database would return.
    words: plain.toWellFormed(),
    orderBy,
    categoryIds: [...new Set(categoryIds)].toSorted((one, other) => one - other),
    narrow,
  };
}
