import type { SavedSearch } from '@fairlot/contract';

/** What a search is known by: the same words, order and categories are the same search. */
export interface SearchTerms {
  /** As it was typed; blank for a search by category alone. */
  readonly words: string;
  readonly orderBy: SavedSearch['orderBy'];
  readonly categoryIds: readonly number[];
}

/**
 * Terms in the one form that is stored: case, spaces and the order of categories make no other
 * search. Null if there are neither words nor categories. PostgreSQL takes no NUL in a text, and nobody looks for one.
 */
export function normalizeTerms({ words, orderBy, categoryIds }: SearchTerms): SearchTerms | null {
  const plain = words
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s\0]+/g, ' ')
    .trim();
  if (plain === '' && categoryIds.length === 0) return null;
  return {
    // A lone half of a character cannot be stored: as the database would show it, so it is compared.
    words: plain.toWellFormed(),
    orderBy,
    categoryIds: [...new Set(categoryIds)].toSorted((one, other) => one - other),
  };
}
