export { DirectorHeader } from './director-header.tsx';
export { DirectorList } from './director-list.tsx';
export { directorName } from './director-name.ts';
export { SellerHeader } from './seller-header.tsx';
export { SellerSearch } from './seller-parts.ts';
