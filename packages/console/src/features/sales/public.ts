export { SalesPage } from './sales-page.tsx';
