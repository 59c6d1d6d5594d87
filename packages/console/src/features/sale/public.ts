export { NewSalePage } from './new-sale-page.tsx';
export { SalePage } from './sale-page.tsx';
