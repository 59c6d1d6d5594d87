export { LotAround } from './lot-around.tsx';
export { LotPage } from './lot-page.tsx';
export type { LotPageData } from './lot-page.tsx';
export { lotProduct } from './lot-product.ts';
