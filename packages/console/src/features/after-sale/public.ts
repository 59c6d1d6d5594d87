export { AfterSalePage } from './after-sale-page.tsx';
