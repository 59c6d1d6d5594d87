import type { SavedSearch } from '@fairlot/contract';

/** Address of a saved search, with its order and categories where it has any (section 2). */
export function savedSearchPath({
  secureId,
  orderBy,
  categoryIds,
}: Pick<SavedSearch, 'secureId' | 'orderBy' | 'categoryIds'>): string {
  const query = [
    orderBy !== 'Relevance' && `o=${orderBy}`,
    categoryIds.length > 0 && `c=${categoryIds.join(',')}`,
  ].filter(Boolean);
  return `/search/${secureId}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}
