import { stillPart } from '@fairlot/ui/still-part.tsx';

/** Without behavior: it works as the server has rendered it. */
export const SellerSearch = stillPart(() => import('./seller-search.tsx'), 'pb-6');
