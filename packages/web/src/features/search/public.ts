export { HeaderSearch, PhoneSearch } from './header-search.tsx';
export { orderLabels } from './order-labels.ts';
export { readSearch, savedSearchPath, searchBody, searchPath } from './search-address.ts';
export type { Search } from './search-address.ts';
export { searchOfSaved, searchTitle } from './search-data.ts';
export type { SearchData } from './search-data.ts';
export { SearchPage } from './search-page.tsx';
export { useSavedSearch } from './use-saved-search.ts';
