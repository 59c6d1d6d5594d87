export { NewSalePage } from './new-sale-page.tsx';
export { SaleFrame } from './sale-frame.tsx';
export { SalePage } from './sale-page.tsx';
export { partsOf } from './sale-parts.ts';
